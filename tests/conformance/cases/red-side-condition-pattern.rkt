#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define r
  (reduction-relation L
    (--> (side-condition n_1 (even? (term n_1))) ,(/ (term n_1) 2) half)
    (--> ((side-condition n_1 (odd? (term n_1))) any ...) (any ...) drop)))
(printf "~s\n" (apply-reduction-relation r 10))
(printf "~s\n" (apply-reduction-relation r 5))
(printf "~s\n" (apply-reduction-relation r (term (5 6))))
(printf "~s\n" (apply-reduction-relation r (term (6 5))))
(printf "~s\n" (apply-reduction-relation* r 40))

