#lang racket/base
(require redex/reduction-semantics)
(define-language L)
(define-syntax-rule (kinds v)
  (printf "~s ~s ~s ~s\n" v (redex-match? L string v) (redex-match? L boolean v) (redex-match? L any v)))
(kinds "abc")
(kinds "")
(kinds #t)
(kinds #f)
(kinds 'true)
(kinds 0)
(kinds '("a"))
(kinds #\a)

