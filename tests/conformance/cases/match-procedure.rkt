#lang racket/base
(require redex/reduction-semantics)
; without a term, redex-match and redex-match? give procedures
(define-language L (n ::= natural))
(define m (redex-match L (n_1 n_2)))
(define m? (redex-match? L (n_1 n_2)))
(printf "~s\n" (procedure? m))
(printf "~s\n" (m (term (1 x))))
(printf "~s\n" (map bind-exp (match-bindings (car (m (term (1 2)))))))
(printf "~s\n" (map m? (list (term (1 2)) (term (1)) 5)))

