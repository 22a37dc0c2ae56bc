#lang racket/base
(require redex/reduction-semantics)
; Racket variables are visible only inside unquote, term variables only inside term
(define-language L (x ::= variable) (n ::= natural))
(define x 'racket-x)
(define-metafunction L
  [(f x n) (x ,x ,(let ([n 99]) (list n (term n))))])
(printf "~s\n" (term (f a 1)))
(printf "~s\n" (term (x ,x)))

