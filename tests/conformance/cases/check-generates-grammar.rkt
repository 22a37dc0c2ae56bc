#lang racket/base
(require redex/reduction-semantics)
; whatever is generated is in the grammar
(define-language L
  (e ::= x n (e e) (lam (x t) e) (if0 e e e))
  (t ::= num (t -> t))
  (n ::= natural)
  (x ::= variable-not-otherwise-mentioned)
  (E ::= hole (E e) (n E)))
(define seen 0)
(printf "~s\n" (redex-check L e (begin (set! seen (+ 1 seen)) (redex-match? L e (term e))) #:print? #f #:attempts 200))
(printf "~s\n" seen)
(printf "~s\n" (redex-check L (x_!_1 x_!_1) #t #:print? #f #:attempts 20))
(printf "~s\n" (redex-check L (x_1 n_1 x_1) (equal? (car (term (x_1 n_1 x_1))) (caddr (term (x_1 n_1 x_1)))) #:print? #f #:attempts 20))
(printf "~s\n" (redex-check L (in-hole E n) (redex-match? L e (term (in-hole E n))) #:print? #f #:attempts 50))

