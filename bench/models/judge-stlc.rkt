#lang racket/base

;; Judgment checks: the type of a term of stlc+lists; half of the terms have none.

(require redex/reduction-semantics
         (only-in redex/examples/stlc+lists typeof)
         "harness.rkt"
         "terms/stlc.rkt")

(define (types t)
  (judgment-holds (typeof • ,t τ) τ))

(measure "judge/stlc+lists/10" terms-10 names types)
(measure "judge/stlc+lists/20" terms-20 names types)
(measure "judge/stlc+lists/50" terms-50 names types)
