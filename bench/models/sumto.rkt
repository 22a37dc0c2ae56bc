#lang racket/base

;; A call-by-value language with recursion, numbers and a test for zero, enough to add the numbers from 1 to n by
;; recursion: each call takes five steps, and the additions that wait make a context as deep as n.

(require redex/reduction-semantics)
(provide counting step sum-to)

(define-language counting
  (e ::= x n (λ (x t) e) (rec (x t) e) (e e) (if0 e e e) (o e e))
  (t ::= num (t → t))
  (o ::= + -)
  (n ::= number)
  (x ::= variable-not-otherwise-mentioned)
  (v ::= n (λ (x t) e))
  (E ::= hole (E e) (v E) (if0 E e e) (o E e) (o n E)))

(define step
  (reduction-relation
   counting
   (--> (in-hole E ((λ (x t) e) v))
        (in-hole E (replace x v e))
        apply)
   (--> (in-hole E (rec (x t) e))
        (in-hole E (replace x (rec (x t) e) e))
        unroll)
   (--> (in-hole E (if0 0 e_1 e_2))
        (in-hole E e_1)
        zero)
   (--> (in-hole E (if0 n e_1 e_2))
        (in-hole E e_2)
        (side-condition (not (= 0 (term n))))
        other)
   (--> (in-hole E (o n_1 n_2))
        (in-hole E (calculate o n_1 n_2))
        arithmetic)))

;; What replaces a variable is closed, so nothing can be captured.
(define-metafunction counting
  replace : x e e -> e
  [(replace x e x) e]
  [(replace x e (λ (x t) e_1)) (λ (x t) e_1)]
  [(replace x e (λ (x_1 t) e_1)) (λ (x_1 t) (replace x e e_1))]
  [(replace x e (rec (x t) e_1)) (rec (x t) e_1)]
  [(replace x e (rec (x_1 t) e_1)) (rec (x_1 t) (replace x e e_1))]
  [(replace x e (e_1 e_2)) ((replace x e e_1) (replace x e e_2))]
  [(replace x e (if0 e_1 e_2 e_3)) (if0 (replace x e e_1) (replace x e e_2) (replace x e e_3))]
  [(replace x e (o e_1 e_2)) (o (replace x e e_1) (replace x e e_2))]
  [(replace x e e_1) e_1])

(define-metafunction counting
  calculate : o n n -> n
  [(calculate + n_1 n_2) ,(+ (term n_1) (term n_2))]
  [(calculate - n_1 n_2) ,(- (term n_1) (term n_2))])

;; sum-to : symbol symbol number -> e
(define (sum-to f x n)
  (term ((rec (,f (num → num)) (λ (,x num) (if0 ,x 0 (+ ,x (,f (- ,x 1)))))) ,n)))
