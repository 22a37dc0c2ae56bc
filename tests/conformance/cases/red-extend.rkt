#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
(define-language L (n ::= natural))
(define r (reduction-relation L (--> 1 2 a) (--> 1 3 b) (--> 1 4)))
(define r2 (extend-reduction-relation r L (--> 1 33 b) (--> 1 5 c) (--> 1 44)))
(printf "~s\n" (sorted (apply-reduction-relation/tag-with-names r 1)))
(printf "~s\n" (sorted (apply-reduction-relation/tag-with-names r2 1)))

