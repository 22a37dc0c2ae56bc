#lang racket/base
(require redex/reduction-semantics)
(define-language div0
  (e ::= (C n) (Add e e) (Div e e))
  (n ::= integer))
