#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(printf "~s\n" (redex-match L n (term x)))
(printf "~s\n" (redex-match? L n (term x)))
(printf "~s\n" (length (redex-match L n (term 1))))
(printf "~s\n" (match-bindings (car (redex-match L 1 (term 1)))))

