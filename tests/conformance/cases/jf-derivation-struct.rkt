#lang racket/base
(require redex/reduction-semantics)
(define-language L)
(define-judgment-form L #:mode (A I O)
  [--- "ax" (A any (any any))])
(define-judgment-form L #:mode (B I O)
  [(A any any_1) --- (B any any_1)])
(printf "~s\n" (build-derivations (B 1 any)))
(define d (car (build-derivations (B 1 any))))
(printf "~s\n" (equal? d (derivation '(B 1 (1 1)) #f (list (derivation '(A 1 (1 1)) "ax" '())))))

