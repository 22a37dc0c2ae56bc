#lang racket/base
(require redex/reduction-semantics
         (only-in redex/examples/racket-machine/verification bytecode-ok?))
(bytecode-ok? '(let-one 1 (loc 0)))
