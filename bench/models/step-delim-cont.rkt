#lang racket/base

;; Single reduction steps of delim-cont.

(require redex/reduction-semantics
         (only-in redex/benchmark/models/delim-cont/delim-cont abort-red)
         "harness.rkt"
         "terms/delim-cont-states.rkt")

(define (step t)
  (apply-reduction-relation abort-red t))

(measure "step/delim-cont/10" states-10 names step)
(measure "step/delim-cont/20" states-20 names step)
(measure "step/delim-cont/50" states-50 names step)
