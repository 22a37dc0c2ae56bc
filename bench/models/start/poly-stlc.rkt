#lang racket/base
(require redex/reduction-semantics
         (only-in redex/examples/poly-stlc typeof))
(judgment-holds (typeof • (λ (x int) (([cons @ int] x) [nil @ int])) τ) τ)
