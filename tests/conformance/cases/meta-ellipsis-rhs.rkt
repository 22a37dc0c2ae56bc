#lang racket/base
(require redex/reduction-semantics)
(define-language L (x ::= variable) (n ::= natural))
(define-metafunction L
  [(zip (any_1 ...) (any_2 ...)) ((any_1 any_2) ...)])
(define-metafunction L
  [(unzip ((any_1 any_2) ...)) ((any_1 ...) (any_2 ...))])
(define-metafunction L
  [(tag any (any_1 ...)) ((any any_1) ...)])
(define-metafunction L
  [(flat ((any ...) ...)) (any ... ...)])
(define-metafunction L
  [(nest ((x n ...) ...)) ((x (n ...)) ... end)])
(define-metafunction L
  [(wrap1 any) (w any)])
(define-metafunction L
  [(wraps (any ...)) ((wrap1 any) ... (wrap1 (any ...)))])
(printf "~s\n" (term (zip (a b) (1 2))))
(printf "~s\n" (term (unzip ((a 1) (b 2)))))
(printf "~s\n" (term (tag t (1 2 3))))
(printf "~s\n" (term (flat ((1 2) () (3)))))
(printf "~s\n" (term (nest ((a 1 2) (b)))))
(printf "~s\n" (term (wraps (1 2))))

