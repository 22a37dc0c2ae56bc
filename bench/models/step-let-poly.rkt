#lang racket/base

;; Single reduction steps of let-poly, with its store.

(require redex/reduction-semantics
         (only-in redex/examples/let-poly red)
         "harness.rkt"
         "terms/let-poly-states.rkt")

(define (step t)
  (apply-reduction-relation red t))

(measure "step/let-poly/10" states-10 names step)
(measure "step/let-poly/20" states-20 names step)
(measure "step/let-poly/50" states-50 names step)
