#lang racket/base

;; Judgment checks: the type of a term of delim-cont (39 rules); half of the terms have none.

(require redex/reduction-semantics
         (only-in redex/benchmark/models/delim-cont/delim-cont tc)
         "harness.rkt"
         "terms/delim-cont.rkt")

(define (types t)
  (judgment-holds (tc · · ,t t) t))

(measure "judge/delim-cont/10" terms-10 names types)
(measure "judge/delim-cont/20" terms-20 names types)
(measure "judge/delim-cont/50" terms-50 names types)
