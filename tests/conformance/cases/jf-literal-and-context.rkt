#lang racket/base
(require redex/reduction-semantics)
(define-language L
  (e ::= n (+ e e))
  (n ::= natural)
  (E ::= hole (+ E e) (+ n E)))
(define-judgment-form L #:mode (steps I O)
  [(where n ,(+ (term n_1) (term n_2)))
   ---
   (steps (in-hole E (+ n_1 n_2)) (in-hole E n))])
(define-judgment-form L #:mode (evals I O)
  [--- (evals n n)]
  [(steps e e_1) (evals e_1 n) --- (evals e n)])
(printf "~s\n" (judgment-holds (steps (+ (+ 1 2) (+ 3 4)) e) e))
(printf "~s\n" (judgment-holds (evals (+ (+ 1 2) (+ 3 4)) n) n))

