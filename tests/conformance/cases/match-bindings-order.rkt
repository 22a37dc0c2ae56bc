#lang racket/base
(require redex/reduction-semantics)
; the bindings of one match come sorted by name
(define-language L (n ::= natural))
(define ms (redex-match L (n_z any_b n_a (any_k ...)) (term (1 2 3 (4 5)))))
(printf "~s\n" (length ms))
(printf "~s\n" (map (lambda (b) (list (bind-name b) (bind-exp b))) (match-bindings (car ms))))
(printf "~s ~s\n" (match? (car ms)) (bind? (car (match-bindings (car ms)))))

