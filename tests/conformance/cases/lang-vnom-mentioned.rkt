#lang racket/base
(require redex/reduction-semantics)
; which symbols variable-not-otherwise-mentioned refuses
(define-language L
  (e ::= x (lambda (x) e) (deep (nested kw) e) true 5 "str")
  (x ::= variable-not-otherwise-mentioned))
(for-each (lambda (s) (printf "~s ~s\n" s (redex-match? L x s)))
          '(a lambda deep nested kw true e x natural number any str ... |a b| || false hole else))

