#lang racket
;; a part of a form that has no name stays as it is when the form is opened
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x n (e e) (λ (x n) e))
  (x ::= variable-not-otherwise-mentioned)
  (n ::= natural)
  #:binding-forms
  (λ (x _) e #:refers-to x))
(show (redex-match L (λ (x n) e) (term (λ (a 7) (a b)))))
(show (redex-match L (λ (x any) e) (term (λ (a (b c)) (a b)))))
(alpha-equivalent? L (term (λ (a 1) a)) (term (λ (b 1) b)))
(alpha-equivalent? L (term (λ (a 1) a)) (term (λ (b 2) b)))
