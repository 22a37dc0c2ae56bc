#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-metafunction L [(dbl n) ,(* 2 (term n))] [(dbl any) (twice any)])
(printf "~s\n" (term (dbl 4)))
(printf "~s\n" (term (x (dbl 4) (y (dbl (dbl 1))))))
(printf "~s\n" (term (dbl (dbl x))))
(printf "~s\n" (term (dbl (1 (dbl 2)))))
(printf "~s\n" (term (dbl ,(+ 1 2))))
(printf "~s\n" (term '(dbl 2)))
(printf "~s\n" '(dbl 4))

