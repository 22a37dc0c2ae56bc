#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define tree
  (reduction-relation L
    (--> 1 2) (--> 1 3) (--> 2 4) (--> 2 5) (--> 3 10) (--> 3 4) (--> 3 (a b)) (--> 5 "s")))
(printf "~s\n" (apply-reduction-relation* tree 1))
(printf "~s\n" (apply-reduction-relation* tree 4))
(printf "~s\n" (apply-reduction-relation* tree 'none))
(printf "~s\n" (apply-reduction-relation* tree 1 #:all? #t))

