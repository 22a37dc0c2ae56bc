#lang racket
;; the answer of a call that opened a form itself is not remembered, other answers are
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x (e e) (λ (x) e))
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (λ (x) e #:refers-to x))
(define-metafunction L
  [(open (λ (x) e)) (x e)]
  [(open any) none])
(define-metafunction L
  [(around any) (got (open any))])
(define-metafunction L
  [(by-substitute any) (substitute any y z)])
(show (term (open (λ (a) a))))
(show (term (open (λ (a) a))))
(show (term (around (λ (a) a))))
(show (term (around (λ (a) a))))
(show (term (by-substitute (λ (a) (a y)))))
(show (term (by-substitute (λ (a) (a y)))))
(show (term (open x)))
(show (term (open (x (λ (a) a)))))
