#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-relation L
  pyth ⊆ n × n × n
  [(pyth n_1 n_2 n_3)
   (where n_4 ,(+ (* (term n_1) (term n_1)) (* (term n_2) (term n_2))))
   (where n_4 ,(* (term n_3) (term n_3)))])
(printf "~s ~s\n" (term (pyth 3 4 5)) (term (pyth 3 4 6)))

