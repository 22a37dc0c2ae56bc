#lang racket/base
(require redex/reduction-semantics)
; contexts in the patterns of metafunctions and of where
(define-language L
  (e ::= n (+ e e) (k n))
  (n ::= natural)
  (E ::= hole (+ E e) (+ n E)))
(define-metafunction L
  find : e -> any
  [(find (in-hole E (k n))) (found n E)]
  [(find e) none])
(define-metafunction L
  innermost : E -> any
  [(innermost (in-hole E (+ hole e))) left]
  [(innermost (in-hole E (+ n hole))) right]
  [(innermost hole) top])
(printf "~s\n" (term (find (+ 1 (+ (k 5) 2)))))
(printf "~s\n" (term (find (+ 1 2))))
(printf "~s\n" (list (term (innermost hole)) (term (innermost (+ hole 1))) (term (innermost (+ 1 (+ 2 hole))))))
(define-metafunction L
  replug : e e -> any
  [(replug e_1 e_2) (in-hole E e_2) (where (in-hole E (k n)) e_1)]
  [(replug e_1 e_2) no])
(printf "~s\n" (term (replug (+ 1 (k 2)) (+ 9 9))))
(printf "~s\n" (term (replug 5 6)))
