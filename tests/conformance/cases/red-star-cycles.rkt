#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define cyc
  (reduction-relation L
    (--> 1 2) (--> 2 3) (--> 3 1) (--> 2 out) (--> 7 8) (--> 8 7) (--> 9 9)))
(printf "~s\n" (apply-reduction-relation* cyc 1))
(printf "~s\n" (apply-reduction-relation* cyc 7))
(printf "~s\n" (apply-reduction-relation* cyc 9))
(printf "~s\n" (apply-reduction-relation* cyc 1 #:all? #t))
(printf "~s\n" (apply-reduction-relation* cyc 7 #:all? #t))

