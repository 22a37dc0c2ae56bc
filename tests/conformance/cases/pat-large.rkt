#lang racket/base
(require redex/reduction-semantics)
; a long list and a deep term
(define-language L (n ::= natural) (t ::= leaf (node t)) (x ::= variable))
(define long (for/list ([i 2000]) i))
(printf "~s\n" (redex-match? L (n ...) long))
(printf "~s\n" (redex-match? L (n ... x) (append long '(end))))
(printf "~s\n" (redex-match? L (n ... x) long))
(define deep (for/fold ([t 'leaf]) ([i 2000]) (list 'node t)))
(printf "~s\n" (redex-match? L t deep))
(printf "~s\n" (redex-match? L t (list 'node (list 'other deep))))
(printf "~s\n" (length (redex-match L (any_1 ... any_2 ...) (for/list ([i 50]) i))))

