#lang racket/base
(require redex/reduction-semantics)
; in a production a bare repeated name does not ask for equal terms, one with an underscore does
(define-language L
  (n ::= natural)
  (p ::= (n n))
  (q ::= (n_1 n_1))
  (d ::= (n_!_1 n_!_1))
  (s ::= ((variable_x n) ... variable_x ...)))
(define-syntax-rule (try p t) (printf "~s ~s ~s\n" 'p t (redex-match? L p t)))
(try p (term (1 2)))
(try p (term (1 1)))
(try q (term (1 2)))
(try q (term (1 1)))
(try d (term (1 2)))
(try d (term (1 1)))
(try s (term ((a 1) (b 2) a b)))
(try s (term ((a 1) (b 2) b a)))
(try s (term ()))
(try (p p) (term ((1 2) (1 2))))
(try (p p) (term ((1 2) (2 1))))

