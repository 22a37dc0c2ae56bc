#lang racket/base

;; Single reduction steps of racket-machine.

(require redex/reduction-semantics
         (only-in redex/examples/racket-machine/reduction ->)
         "harness.rkt"
         "terms/racket-machine-states.rkt")

(define (step t)
  (apply-reduction-relation -> t))

(measure "step/racket-machine/10" states-10 names step)
(measure "step/racket-machine/20" states-20 names step)
(measure "step/racket-machine/50" states-50 names step)
