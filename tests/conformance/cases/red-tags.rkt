#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
(define-language L (n ::= natural))
(define r
  (reduction-relation L
    (--> n a sym)
    (--> n b "a string")
    (--> n c)
    (--> n d (side-condition (even? (term n))) after)
    (--> n e before (side-condition (odd? (term n))))
    (--> n f (where 3 n) "last one")))
(printf "~s\n" (sorted (apply-reduction-relation/tag-with-names r 3)))
(printf "~s\n" (sorted (apply-reduction-relation/tag-with-names r 4)))

