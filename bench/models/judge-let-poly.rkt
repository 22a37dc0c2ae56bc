#lang racket/base

;; Judgment checks: type inference by unification in let-poly; half of the terms have no type.

(require redex/reduction-semantics
         (only-in redex/examples/let-poly typeof)
         "harness.rkt"
         "terms/let-poly.rkt")

(define (types t)
  (judgment-holds (typeof ,t τ) τ))

(measure "judge/let-poly/10" terms-10 names types)
(measure "judge/let-poly/20" terms-20 names types)
(measure "judge/let-poly/50" terms-50 names types)
