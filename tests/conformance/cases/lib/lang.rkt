#lang racket/base
(require redex/reduction-semantics)
(provide Lib plus half dec)
(define-language Lib (e ::= z (s e)))
(define-metafunction Lib
  plus : any any -> any
  [(plus z any) any]
  [(plus (s any_1) any_2) (s (plus any_1 any_2))])
(define-judgment-form Lib
  #:mode (half I O)
  [--- (half z z)]
  [(half e e_1) --- (half (s (s e)) (s e_1))])
(define dec (reduction-relation Lib (--> (s e) e)))
