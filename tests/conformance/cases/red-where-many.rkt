#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
; every match of a where pattern gives a result
(define-language L (n ::= natural))
(define r
  (reduction-relation L
    (--> (any ...) (pick any_2)
         (where (any_1 ... any_2 any_3 ...) (any ...)))
    (--> (any_1 any_2 any_3) (eq any_1)
         (where any_1 any_3))))
(printf "~s\n" (sorted (apply-reduction-relation r (term (a b c)))))
(printf "~s\n" (sorted (apply-reduction-relation r (term (a b a)))))
(printf "~s\n" (sorted (apply-reduction-relation r (term ()))))

