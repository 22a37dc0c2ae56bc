#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define r
  (reduction-relation L #:arrow ==>
    (==> n ,(+ 1 (term n)) inc (side-condition (< (term n) 3)))
    (==> 3 done)))
(printf "~s\n" (apply-reduction-relation r 1))
(printf "~s\n" (apply-reduction-relation* r 0))

