#lang racket
;; answers that are alpha-equivalent are one answer
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x (e e) (λ (x) e))
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (λ (x) e #:refers-to x))
(define-judgment-form L
  #:mode (gives I O)
  [---- (gives any (λ (a) a))]
  [---- (gives any (λ (b) b))]
  [---- (gives any (λ (b) c))])
(show (judgment-holds (gives 1 e) e))
(define-judgment-form L
  #:mode (both I O)
  [(gives any e) ---- (both any (e e))])
(show (judgment-holds (both 1 e) e))
(length (judgment-holds (gives 1 (λ (x) e)) x))
(define-judgment-form L
  #:mode (eq I I)
  [---- (eq e e)])
(judgment-holds (eq (λ (a) a) (λ (b) b)))
(judgment-holds (eq (λ (a) a) (λ (b) c)))
