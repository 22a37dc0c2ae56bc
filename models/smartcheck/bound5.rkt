#lang racket/base
(require redex/reduction-semantics)
(define-language bound5
  (t ::= (T l l l l l))
  (l ::= (n ...))
  (n ::= integer))
