#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-metafunction L
  f : any -> any
  [(f any) (two n_1 n_2) (where/hidden (n_1 n_2) any) (side-condition/hidden (< (term n_1) (term n_2)))]
  [(f any) (one n) (where/hidden n any)]
  [(f any) other])
(printf "~s\n" (list (term (f (1 2))) (term (f (2 1))) (term (f 5)) (term (f x))))

