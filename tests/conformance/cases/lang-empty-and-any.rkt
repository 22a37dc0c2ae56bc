#lang racket/base
(require redex/reduction-semantics)
(define-language E)
(define-language A (a ::= any) (l ::= () (a . ())) (k ::= (quote a) #t "x"))
(define-syntax-rule (try l p t) (printf "~s ~s ~s\n" 'p t (redex-match? l p t)))
(try E any (term (1 2)))
(try E (any_1 any_1) (term (1 1)))
(try A a (term (1 2)))
(try A l (term ()))
(try A l (term (5)))
(try A k ''z)
(try A k (term #t))

