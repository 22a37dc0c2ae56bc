#lang racket/base
(require redex/reduction-semantics
         (only-in redex/examples/racket-machine/reduction -> load))
(apply-reduction-relation* -> (term (load (let-one 1 (loc 0)) ())))
