#lang racket/base
(require redex/reduction-semantics)
(define-language heaps
  (t ::= (HeapPP p h))
  (p ::= Empty (Unit n) (Insert n p) (SafeRemoveMin p) (Merge p p) (FromList (n ...)))
  (h ::= Nil (Node n h h))
  (n ::= integer))
