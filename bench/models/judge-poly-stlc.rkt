#lang racket/base

;; Judgment checks: the type of a term of poly-stlc; half of the terms have none.

(require redex/reduction-semantics
         (only-in redex/examples/poly-stlc typeof)
         "harness.rkt"
         "terms/poly-stlc.rkt")

(define (types t)
  (judgment-holds (typeof • ,t τ) τ))

(measure "judge/poly-stlc/10" terms-10 names types)
(measure "judge/poly-stlc/20" terms-20 names types)
(measure "judge/poly-stlc/50" terms-50 names types)
