#lang racket/base
(require redex/reduction-semantics
         (only-in redex/benchmark/models/delim-cont/delim-cont tc))
(judgment-holds (tc · · ((λ (var:x : Num) (+ var:x 1)) 2) t) t)
