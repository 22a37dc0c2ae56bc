#lang racket/base
(require redex/reduction-semantics
         (only-in redex/examples/racket-machine/randomized-tests run answer?))
(answer? (run '(let-one 1 (loc 0)) '() 100))
