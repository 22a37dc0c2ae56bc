#lang racket/base

;; Verification: racket-machine's verifier (a metafunction of 72 clauses) on programs; half of them are rejected.

(require redex/reduction-semantics
         (only-in redex/examples/racket-machine/verification bytecode-ok?)
         "harness.rkt"
         "terms/racket-machine.rkt")

(define (verified? t)
  (bytecode-ok? t))

(measure "verify/racket-machine/10" terms-10 names verified?)
(measure "verify/racket-machine/20" terms-20 names verified?)
(measure "verify/racket-machine/50" terms-50 names verified?)
