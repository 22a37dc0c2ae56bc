#lang racket/base
(require redex/reduction-semantics)
; in rules that an extension inherits, the name of the original means the extension; in its own rules, the original
(define-language L (n ::= natural))
(define-judgment-form L #:mode (A I O) #:contract (A any any)
  [(A any_1 any_2) --- "s" (A (s any_1) any_2)]
  [--- "z" (A z z)])
(define-extended-judgment-form L A #:mode (B I O)
  [(A any_1 any_2) --- "t" (B (t any_1) any_2)]
  [--- "q" (B q q)])
(define-extended-judgment-form L B #:mode (C I O) #:contract (C any any)
  [--- "r" (C r r)])
(build-derivations (B (s (s z)) any))
(build-derivations (B (s (s q)) any))
(build-derivations (B (t q) any))
(build-derivations (B (t (s z)) any))
(build-derivations (C (t (s z)) any))
(build-derivations (C (s (s r)) any))
(build-derivations (C (s (t r)) any))
A B C
(apply-reduction-relation B '(s (s q)))
(apply-reduction-relation/tag-with-names B '(s (s q)))
; rules of one name are both there, unless the extension overrides
(define-judgment-form L #:mode (a O) [(a 1) Rule] [(a 5) Other])
(define-extended-judgment-form L a #:mode (b O) [(b 2) Rule])
(define-overriding-judgment-form L b #:mode (c O) [(c 3) Rule])
(judgment-holds (b any) any)
(judgment-holds (c any) any)
(build-derivations (c any))
