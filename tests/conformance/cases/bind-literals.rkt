#lang racket
;; what the grammar mentions is not renamed, nor are numbers and strings; a form's own words are literals
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= v (λ (v) e) (Λ (x #:kw x) e) 1 "s" skip)
  (v ::= x skip)
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (λ (v) e #:refers-to v)
  (Λ (x_1 #:kw x_2) e #:refers-to x_1))
(show (redex-match L (λ (v) e) (term (λ (skip) skip))))
(show (redex-match L (λ (v) e) (term (λ (a) (λ (skip) a)))))
(show (redex-match L (Λ (x_1 #:kw x_2) e) (term (Λ (a #:kw b) (λ (c) a)))))
(show (term (substitute (Λ (a #:kw b) (λ (c) b)) b 1) #:lang L))
(show (term (substitute (λ (skip) skip) skip 1) #:lang L))
(show (term (substitute (λ (a) "s") a 1) #:lang L))
