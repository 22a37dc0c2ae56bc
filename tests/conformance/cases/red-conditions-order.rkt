#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define r
  (reduction-relation L
    (--> n (done n_1 n_2)
         (side-condition (begin (printf "a ") #t))
         (where n_1 ,(begin (printf "b ") (+ 1 (term n))))
         (side-condition (begin (printf "c~s " (term n_1)) (< (term n_1) 5)))
         (where n_2 ,(begin (printf "d ") (+ 1 (term n_1)))))))
(printf "~s\n" (apply-reduction-relation r 1))
(printf "~s\n" (apply-reduction-relation r 10))

