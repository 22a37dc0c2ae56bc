#lang racket/base
(require redex/reduction-semantics)
; the star relation is a set, one step is not
(define-language L (n ::= natural))
(define r (reduction-relation L
            (--> (n_1 ... n n_2 ...) n)
            (--> n done)))
(printf "~s\n" (length (apply-reduction-relation r (term (7 7 7)))))
(printf "~s\n" (apply-reduction-relation* r (term (7 7 7))))
