#lang racket
;; an extended language has its parent's binding forms, and may add to them
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language Base
  (e ::= x (e ...) (λ (x ...) e))
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (λ (x ...) e #:refers-to (shadow x ...)))
(define-extended-language More Base
  (e ::= .... (μ (x) e) (n e))
  (n ::= number)
  #:binding-forms
  (μ (x) e #:refers-to x))
(define-extended-language Same Base)
(define-language None
  (e ::= x (e e) (λ (x) e))
  (x ::= variable-not-otherwise-mentioned))
(define-extended-language Some None
  (e ::= ....)
  #:binding-forms
  (λ (x) e #:refers-to x))
(show (redex-match More (λ (x ...) e) (term (λ (a b) (μ (c) (a b c 1))))))
(show (redex-match More (λ (x) (μ (x_1) e)) (term (λ (a) (μ (b) (a b))))))
(show (redex-match Base (μ (x) e) (term (μ (a) a))))
(show (redex-match Base any_1 (term (λ (a) (1 a)))))
(show (redex-match Base (λ (any_1) any_2) (term (λ (a) (1 a)))))
(show (redex-match More (λ (any_1) any_2) (term (λ (a) (1 a)))))
(show (redex-match Same (λ (x ...) e) (term (λ (a b) (a b)))))
(show (redex-match None (λ (x) e) (term (λ (a) a))))
(show (redex-match Some (λ (x) e) (term (λ (a) a))))
(alpha-equivalent? Base (term (μ (a) a)) (term (μ (b) b)))
(alpha-equivalent? More (term (μ (a) a)) (term (μ (b) b)))
