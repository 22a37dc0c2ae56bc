#lang racket/base
(require redex/reduction-semantics)
(define-language L (t ::= leaf (t t)))
(define-judgment-form L #:mode (same I I) #:contract (same t t)
  [--- (same leaf leaf)]
  [(same t_1 t_3) (same t_2 t_4) --- (same (t_1 t_2) (t_3 t_4))])
(printf "~s\n" (judgment-holds (same (leaf leaf) (leaf leaf))))
(printf "~s\n" (judgment-holds (same (leaf leaf) leaf)))
(define-judgment-form L #:mode (nonlin I I)
  [(nonlin any any)])
(printf "~s ~s\n" (judgment-holds (nonlin 1 1)) (judgment-holds (nonlin 1 2)))

