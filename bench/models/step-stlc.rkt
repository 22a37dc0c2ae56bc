#lang racket/base

;; Single reduction steps of stlc+lists.

(require redex/reduction-semantics
         (only-in redex/examples/stlc+lists red)
         "harness.rkt"
         "terms/stlc-states.rkt")

(define (step t)
  (apply-reduction-relation red t))

(measure "step/stlc+lists/10" states-10 names step)
(measure "step/stlc+lists/20" states-20 names step)
(measure "step/stlc+lists/50" states-50 names step)
