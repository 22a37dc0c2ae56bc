#lang racket/base
(require redex/reduction-semantics
         (only-in redex/examples/let-poly typeof))
(judgment-holds (typeof (let ([f (λ x x)]) ((f f) 1)) τ) τ)
