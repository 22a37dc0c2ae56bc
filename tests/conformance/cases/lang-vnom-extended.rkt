#lang racket/base
(require redex/reduction-semantics)
(define-language L (e ::= x (app e e)) (x ::= variable-not-otherwise-mentioned))
(define-extended-language Add L (e ::= .... (plus e e)))
(define-extended-language Rep L (e ::= x (minus e)))
(for-each (lambda (s)
            (printf "~s ~s ~s ~s\n" s (redex-match? L x s) (redex-match? Add x s) (redex-match? Rep x s)))
          '(app plus minus other))

