#lang racket/base
(require redex/reduction-semantics)
; define-extended-judgment-form: the rules of both
(define-language L (n ::= z (s n)))
(define-judgment-form L #:mode (ev I O)
  [--- zero (ev z even)]
  [(ev n even) --- (ev (s n) odd)])
(define-extended-judgment-form L ev
  #:mode (ev2 I O)
  [(ev2 n odd) --- (ev2 (s n) even)])
(printf "~s\n" (judgment-holds (ev (s (s z)) any) any))
(printf "~s\n" (judgment-holds (ev2 (s (s z)) any) any))
(printf "~s\n" (judgment-holds (ev2 (s (s (s z))) any) any))

