#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural) (x ::= variable))
(define-metafunction L
  lookup : x ((x any) ...) -> any
  [(lookup x ((x_1 any_1) ... (x any) (x_2 any_2) ...))
   any
   (side-condition (not (member (term x) (term (x_1 ...)))))]
  [(lookup x any) none])
(define-metafunction L
  swap : any -> any
  [(swap any) (any_2 any_1) (where (any_1 any_2) any)]
  [(swap any) (not-a-pair any)])
(define-metafunction L
  chain : n -> any
  [(chain n) (n n_1 n_2)
   (where n_1 ,(+ 1 (term n)))
   (where n_2 ,(* 2 (term n_1)))
   (where #t ,(< (term n_2) 10))]
  [(chain n) big])
(printf "~s\n" (term (lookup b ((a 1) (b 2) (b 3)))))
(printf "~s\n" (term (lookup c ((a 1)))))
(printf "~s\n" (term (swap (1 2))))
(printf "~s\n" (term (swap 3)))
(printf "~s ~s\n" (term (chain 3)) (term (chain 4)))

