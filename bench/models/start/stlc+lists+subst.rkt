#lang racket/base
(require redex/reduction-semantics
         (only-in redex/examples/stlc+lists+subst stlc subst))
(term (subst (λ (y int) ((+ x) y)) x 5))
