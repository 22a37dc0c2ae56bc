#lang racket/base
(require redex/reduction-semantics)
; a fresh name avoids the input term and all names bound so far
(define-language L (x ::= variable) (n ::= natural))
(define r
  (reduction-relation L
    (--> n (x_1 x_2 x_3)
         (where x_1 v)
         (fresh (x_2 v))
         (where x_3 v1)
         (side-condition (symbol? (term x_2))))
    (--> (n) (x_a x_b) (fresh (x_a v)) (fresh (x_b v)))
    (--> (n n) (x_a x_b) (fresh (x_a v) (x_b v)))))
(printf "~s\n" (apply-reduction-relation r 5))
(printf "~s\n" (apply-reduction-relation r (term (5))))
(printf "~s\n" (apply-reduction-relation r (term (5 5))))

