#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-metafunction L
  f : n n -> any
  [(f n_1 n_2) first (side-condition (< (term n_1) 5)) (side-condition (< (term n_2) 5))]
  [(f n_1 n_2) second (side-condition (term n_1)) (where 9 n_2)]
  [(f n_1 n_2) third])
(printf "~s\n" (list (term (f 1 2)) (term (f 1 9)) (term (f 9 1)) (term (f 9 9))))

