#lang racket/base
(require redex/reduction-semantics
         (only-in redex/examples/rbtrees rbtrees insert))
(term (insert (s (s O)) (B E (s O) E)))
