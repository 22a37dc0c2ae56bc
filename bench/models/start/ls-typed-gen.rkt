#lang racket/base
(require redex/reduction-semantics
         (only-in redex/benchmark/models/list-machine/ls-typed-gen check-program))
(judgment-holds (check-program (l0 : (begin (cons v0 v0 v1) halt) end) (l0 : (v0 : nil empty) empty)))
