#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-metafunction L
  inc : n -> n
  [(inc n) ,(+ 1 (term n))])
(define-judgment-form L #:mode (step I O)
  [--- (step n (inc n))]
  [--- (step n (pair (inc n) (inc (inc n))))])
(define-judgment-form L #:mode (two I O)
  [(step n n_1) (step (inc n_1) any) --- (two n (got any))])
(printf "~s\n" (judgment-holds (step 3 any) any))
(printf "~s\n" (judgment-holds (two 3 any) any))
(printf "~s\n" (judgment-holds (step (inc 10) n) n))
(printf "~s\n" (judgment-holds (step ,(* 2 10) n) n))

