#lang racket/base

;; Metafunction calls: stlc+lists+subst's capture-avoiding substitution in terms of 100 and of 400 expressions, and
;; lookup of the last variable of a long environment.

(require redex/reduction-semantics
         (only-in redex/examples/stlc+lists+subst stlc subst lookup)
         "harness.rkt"
         "terms/stlc-large.rkt")

;; the variable substituted for is in the pair, so that it is renamed with the rest
(define (substitute triple)
  (term (subst ,(car triple) ,(cadr triple) ,(caddr triple))))
(define (with-variable pairs)
  (for/list ([pair (in-list pairs)]) (list (car pair) 'x0 (cadr pair))))

(measure "call/stlc+lists+subst/subst-100" (with-variable pairs-100) names substitute)
(measure "call/stlc+lists+subst/subst-400" (with-variable pairs-400) names substitute)

(define (variable i) (string->symbol (string-append "v" (number->string i))))
(define (environment first-name size)
  (let loop ([i first-name])
    (if (= i (+ first-name size))
        (term •)
        (list (variable i) (if (even? i) (term int) (term ((list int) → int))) (loop (add1 i))))))
(define (environments size)
  (for/list ([i (in-range 20)])
    (list (environment i size) (variable (+ i (sub1 size))))))
(define variables (for/list ([i (in-range 400)]) (variable i)))
(define (look-up pair)
  (term (lookup ,(car pair) ,(cadr pair))))

(measure "call/stlc+lists+subst/lookup-30" (environments 30) variables look-up)
(measure "call/stlc+lists+subst/lookup-300" (environments 300) variables look-up)
