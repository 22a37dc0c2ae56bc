#lang racket/base
(require redex/reduction-semantics)
(define-language lists
  (l ::= (n ...))
  (n ::= integer))
