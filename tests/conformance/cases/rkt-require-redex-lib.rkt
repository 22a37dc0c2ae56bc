#lang racket/base
(require redex/reduction-semantics)
(require "lib/lang.rkt")
; language, metafunction, judgment form and relation from another module
(printf "~s\n" (redex-match? Lib e (term (s (s z)))))
(printf "~s\n" (term (plus (s z) (s z))))
(printf "~s\n" (judgment-holds (half (s (s z)) e) e))
(printf "~s\n" (apply-reduction-relation dec (term (s z))))
(define-extended-language Mine Lib (e ::= .... inf))
(printf "~s\n" (redex-match? Mine e (term (s inf))))
(define-metafunction Mine
  [(dbl e) (plus e e)])
(printf "~s\n" (term (dbl (s z))))

