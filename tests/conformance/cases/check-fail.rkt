#lang racket/base
(require redex/reduction-semantics)
(define-language L (e ::= 7))
(define c (redex-check L e (even? (term e)) #:print? #f))
(printf "~s\n" (counterexample? c))
(printf "~s\n" (counterexample-term c))
(printf "~s\n" (redex-check L (k e "s") #f #:print? #f))
(define-language M (n ::= natural) (p ::= (n n)))
(define d (redex-check M (n_1 n_2) (not (pair? (term (n_1 n_2)))) #:print? #f #:attempts 5))
(printf "~s\n" (redex-match? M (n_1 n_2) (counterexample-term d)))

