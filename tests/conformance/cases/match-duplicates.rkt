#lang racket/base
(require redex/reduction-semantics)
; matches are not de-duplicated when the bindings are the same
(define-language L (n ::= natural))
(printf "~s\n" (length (redex-match L (_ ... any_1 _ ...) (term (a a b)))))
(printf "~s\n" (length (redex-match L (any_0 ... any_1 any_2 ...) (term (a a a)))))

