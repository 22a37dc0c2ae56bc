#lang racket/base
(require redex/reduction-semantics)
; results are in reverse rule order, duplicates kept
(define-language L)
(define r
  (reduction-relation L
    (--> (any_1 any_2) any_1 "first")
    (--> (any_1 any_2) any_2 second)
    (--> (any ...) all)))
(printf "~s\n" (apply-reduction-relation r (term (a b))))
(printf "~s\n" (apply-reduction-relation r (term (a a))))
(printf "~s\n" (apply-reduction-relation/tag-with-names r (term (a b))))

