#lang racket/base

;; Metafunction calls: delim-cont's substitution (39 clauses) in terms of 100 and of 400 expressions.

(require redex/reduction-semantics
         (only-in redex/benchmark/models/delim-cont/delim-cont subst)
         "harness.rkt"
         "terms/delim-cont-large.rkt")

(define (substitute triple)
  (term (subst ,(car triple) ,(cadr triple) ,(caddr triple))))
(define (with-variable pairs)
  (for/list ([pair (in-list pairs)]) (list (car pair) 'var:x0 (cadr pair))))

(measure "call/delim-cont/subst-100" (with-variable pairs-100) names substitute)
(measure "call/delim-cont/subst-400" (with-variable pairs-400) names substitute)
