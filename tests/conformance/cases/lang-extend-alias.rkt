#lang racket/base
(require redex/reduction-semantics)
; extending one of several aliases changes all of them
(define-language L (a b ::= 1))
(define-extended-language X L (a ::= .... 2))
(define-extended-language Y L (b ::= 3))
(define-syntax-rule (row t)
  (printf "~s ~s ~s ~s ~s\n" t (redex-match? X a t) (redex-match? X b t) (redex-match? Y a t) (redex-match? Y b t)))
(row (term 1))
(row (term 2))
(row (term 3))

