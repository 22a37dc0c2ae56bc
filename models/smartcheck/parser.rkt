#lang racket/base
(require redex/reduction-semantics)
(define-language toy
  (t ::= (Lang (m ...) (f ...)))
  (m ::= (Mod (v ...) (v ...)))
  (f ::= (Func v (e ...) (s ...)))
  (s ::= (Return e) (Assign v e) (Alloc v e))
  (e ::= (Int n) (Bool b) (Not e) (Add e e) (Sub e e) (Mul e e) (Div e e) (And e e) (Or e e))
  (v ::= (Var string))
  (b ::= boolean)
  (n ::= integer))
