#lang racket/base
(require redex/reduction-semantics)
(define-language L (E ::= hole (E any)))
(define-metafunction L
  plug : any any -> any
  [(plug any_1 any_2) (in-hole any_1 any_2)])
(printf "~s\n" (term (plug hole 1)))
(printf "~s\n" (term (plug (a hole) 1)))
(printf "~s\n" (term (plug (a (b (hole c))) (x y))))
(printf "~s\n" (term (plug (hole hole) 1)))
(printf "~s\n" (term (plug (a b) 1)))
(printf "~s\n" (term (plug (1 hole) (2 hole))))
(printf "~s\n" (term (plug (plug (1 hole) (2 hole)) 3)))
(printf "~s\n" (term (in-hole (hole x) (in-hole (y hole) z))))

