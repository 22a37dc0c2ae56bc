#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-metafunction L
  collatz : n -> (n ...)
  [(collatz 1) (1)]
  [(collatz n) (n n_1 ...)
   (side-condition (even? (term n)))
   (where (n_1 ...) (collatz ,(/ (term n) 2)))]
  [(collatz n) (n n_1 ...)
   (where (n_1 ...) (collatz ,(+ 1 (* 3 (term n)))))])
(printf "~s\n" (term (collatz 6)))
(printf "~s\n" (length (term (collatz 27))))

