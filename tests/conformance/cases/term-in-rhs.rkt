#lang racket/base
(require redex/reduction-semantics)
(define-language L (x ::= variable) (n ::= natural))
(define-metafunction L
  f : any -> any
  [(f (x n)) (x x_1 n ,(+ 1 (term n)) ,@(list (term x) 'lit) "x")]
  [(f (x ... n ...)) ((x ...) (n) ... ,(length (term (x ...))))])
(printf "~s\n" (term (f (a 1))))
(printf "~s\n" (term (f (a b c 1 2))))
(printf "~s\n" (term (f ())))

