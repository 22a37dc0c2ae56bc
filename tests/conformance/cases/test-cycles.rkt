#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define r (reduction-relation L (--> 1 2) (--> 2 1)))
(test-->> r #:cycles-ok 1)
(test-results)
(test-->> r 1)
(test-results)

