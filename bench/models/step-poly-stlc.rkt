#lang racket/base

;; Single reduction steps of poly-stlc.

(require redex/reduction-semantics
         (only-in redex/examples/poly-stlc red)
         "harness.rkt"
         "terms/poly-stlc-states.rkt")

(define (step t)
  (apply-reduction-relation red t))

(measure "step/poly-stlc/10" states-10 names step)
(measure "step/poly-stlc/20" states-20 names step)
(measure "step/poly-stlc/50" states-50 names step)
