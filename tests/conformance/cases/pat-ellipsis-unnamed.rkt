#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-syntax-rule (try p t) (printf "~s ~s ~s\n" 'p t (redex-match? L p t)))
(try (1 ... 2 ...) (term (1 1 2)))
(try (1 ... 2 ...) (term (2 1)))
(try (1 ... 1 1) (term (1 1)))
(try (1 ... 1 1) (term (1)))
(try ((a ...) ...) (term (() (a) (a a))))
(try (a ... b ... a) (term (a a a)))
(try (a ... b ... a) (term (a b b a)))
(try (a ... b ... a) (term (a b a b a)))

