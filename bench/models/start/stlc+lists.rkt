#lang racket/base
(require redex/reduction-semantics
         (only-in redex/examples/stlc+lists typeof))
(judgment-holds (typeof • (λ (x int) ((+ x) 1)) τ) τ)
