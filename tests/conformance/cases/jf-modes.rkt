#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= z (s n)))
; the same rules under three mode vectors
(define-judgment-form L #:mode (plus I I O)
  [(plus z n n)]
  [(plus (s n_1) n_2 (s n_3)) (plus n_1 n_2 n_3)])
(define-judgment-form L #:mode (minus O I I)
  [(minus z n n)]
  [(minus (s n_1) n_2 (s n_3)) (minus n_1 n_2 n_3)])
(define-judgment-form L #:mode (splits O O I)
  [(splits z n n)]
  [(splits (s n_1) n_2 (s n_3)) (splits n_1 n_2 n_3)])
(printf "~s\n" (judgment-holds (plus (s z) (s z) n) n))
(printf "~s\n" (judgment-holds (minus n (s z) (s (s z))) n))
(printf "~s\n" (judgment-holds (minus n (s (s z)) (s z)) n))
(printf "~s\n" (judgment-holds (splits n_1 n_2 (s (s z))) (n_1 n_2)))

