#lang racket/base
(require redex/reduction-semantics)
(define-language L (x ::= (variable-except if let)))
(for-each (lambda (v) (printf "~s ~s\n" v (redex-match? L x v)))
          '(if let iff x 5 "let"))

