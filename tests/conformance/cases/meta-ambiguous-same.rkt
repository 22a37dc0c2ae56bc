#lang racket/base
(require redex/reduction-semantics)
; several matches of one clause are fine if the results are equal
(define-language L)
(define-metafunction L
  [(has any_1 (any_2 ... any_1 any_3 ...)) yes]
  [(has any_1 any_2) no])
(printf "~s\n" (term (has a (a b a))))
(printf "~s\n" (term (has c (a b a))))

