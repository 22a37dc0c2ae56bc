#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-relation L
  [(less n_1 n_2) ,(< (term n_1) (term n_2))])
(define-judgment-form L #:mode (J I I)
  [(less n_1 n_2) --- (J n_1 n_2)])
(printf "~s ~s\n" (judgment-holds (J 1 2)) (judgment-holds (J 2 1)))

