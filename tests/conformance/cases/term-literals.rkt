#lang racket/base
(require redex/reduction-semantics)
(define-language L (e ::= natural))
(printf "~s\n" (term x))
(printf "~s\n" (term (a b (c 1 "two" #t #\3 4.5 1/2))))
(printf "~s\n" (term ()))
(printf "~s\n" (term e))
(printf "~s\n" (term (e e_1 any number_2)))
(printf "~s\n" (term #true))
(printf "~s\n" (term (a . b)))
(printf "~s\n" (term 'x))
(printf "~s\n" (term (a 'b `c)))
(printf "~s\n" (term [a {b c}]))

