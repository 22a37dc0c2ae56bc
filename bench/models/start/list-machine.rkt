#lang racket/base
(require redex/reduction-semantics
         (only-in redex/examples/list-machine/list-machine red))
(apply-reduction-relation* red (term ((l0 : (begin (cons v0 v0 v1) halt) end) (empty v0 ↦ nil) (jump l0))))
