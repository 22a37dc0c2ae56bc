#lang racket/base
(require redex/reduction-semantics)
; symbols that look like numbers are still variables
(define-language L (x ::= variable-not-otherwise-mentioned) (e ::= x (e e) 5))
(define s (string->symbol "1"))
(printf "~s ~s\n" s (redex-match? L x s))
(printf "~s\n" (redex-match? L e (list s 5)))
(printf "~s\n" (redex-match? L e (list s 6)))
(printf "~s\n" (variable-not-in (list s) s))
(printf "~s\n" (variable-not-in (list s '|11|) s))

