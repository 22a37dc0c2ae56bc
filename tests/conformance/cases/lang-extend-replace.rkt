#lang racket/base
(require redex/reduction-semantics)
(define-language L (e ::= 1 2 (k e)) (f ::= e))
(define-extended-language R L (e ::= 3))
(define-syntax-rule (row t)
  (printf "~s ~s ~s ~s ~s\n" t (redex-match? L e t) (redex-match? L f t) (redex-match? R e t) (redex-match? R f t)))
(row (term 1))
(row (term 2))
(row (term 3))
(row (term (k 1)))
(row (term (k 3)))

