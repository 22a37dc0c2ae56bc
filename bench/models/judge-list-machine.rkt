#lang racket/base

;; Judgment checks: list-machine's programs against their typings; half of them are rejected.

(require redex/reduction-semantics
         (only-in redex/examples/list-machine/list-machine-typing check-program)
         "harness.rkt"
         "terms/list-machine.rkt")

(define (checked? t)
  (judgment-holds (check-program ,(car t) ,(cadr t))))

(measure "judge/list-machine/10" terms-10 names checked?)
(measure "judge/list-machine/20" terms-20 names checked?)
(measure "judge/list-machine/50" terms-50 names checked?)
