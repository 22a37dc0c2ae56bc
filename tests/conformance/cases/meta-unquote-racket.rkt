#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= number))
(define (fact n) (if (zero? n) 1 (* n (fact (- n 1)))))
(define-metafunction L
  fac : n -> n
  [(fac n) ,(fact (term n))])
(define-metafunction L
  [(show n ...) ,(apply string-append (map number->string (term (n ...))))])
(printf "~s\n" (term (fac 20)))
(printf "~s\n" (term (fac 30)))
(printf "~s\n" (term (show 1 2 3)))
(printf "~s\n" (term (show)))

