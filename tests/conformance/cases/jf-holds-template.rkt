#lang racket/base
(require redex/reduction-semantics)
; answers come sorted by their printed text; equal outputs once
(define-language L (n ::= natural))
(define-judgment-form L #:mode (J I O)
  [(J any c)] [(J any a)] [(J any b)] [(J any a)]
  [(J any 10)] [(J any 9)] [(J any "s")] [(J any (x))] [(J any ())] [(J any B)])
(printf "~s\n" (judgment-holds (J 1 any) any))
(printf "~s\n" (judgment-holds (J 1 any_1) (any_1 end)))
(printf "~s\n" (judgment-holds (J 1 any_1) same))
(printf "~s\n" (judgment-holds (J 1 a) (yes)))
(printf "~s\n" (judgment-holds (J 1 zz) (yes)))
(printf "~s\n" (judgment-holds (J 1 n) ,(+ 1 (term n))))

