#lang racket/base
(require redex/reduction-semantics)
(define-language L (x ::= variable) (n ::= natural))
(define-metafunction L
  [(f ((x n ...) ...)) ((n ... x) ...)])
(define-metafunction L
  [(g ((x n ...) ...)) (x ... (n ...) ... n ... ...)])
(define-metafunction L
  [(h (x ...) (n ...)) ((x n ...) ...)])
(define-metafunction L
  [(k (any ...)) ((any any) ... (any ... end) (start (any) ...))])
(printf "~s\n" (term (f ((a 1 2) (b) (c 3)))))
(printf "~s\n" (term (g ((a 1 2) (b) (c 3)))))
(printf "~s\n" (term (h (a b) (1 2 3))))
(printf "~s\n" (term (k (1 2))))

