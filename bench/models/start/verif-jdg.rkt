#lang racket/base
(require redex/reduction-semantics
         (only-in redex/benchmark/models/rvm/verif-jdg V))
(judgment-holds (V (let-one void (loc O)) • O #f • • ∅ s_1 γ_1 η_1))
