#lang racket/base

;; Two languages whose terms reduce in many ways: sums whose additions may be done in any order, and the λ-calculus
;; with reduction everywhere.

(require redex/reduction-semantics)
(provide sums add balanced
         lambdas beta four-times)

(define-language sums
  (e ::= number (+ e e))
  (C ::= hole (+ C e) (+ e C)))

(define add
  (reduction-relation
   sums
   (--> (in-hole C (+ number_1 number_2))
        (in-hole C ,(+ (term number_1) (term number_2))))))

;; balanced : number number -> e     a balanced sum of 2^depth numbers
(define (balanced depth number)
  (if (= depth 0)
      number
      (list '+ (balanced (sub1 depth) number) (balanced (sub1 depth) (+ 1 number)))))

(define-language lambdas
  (e ::= x (λ x e) (e e))
  (x ::= variable-not-otherwise-mentioned)
  (C ::= hole (λ x C) (C e) (e C)))

(define beta
  (reduction-relation
   lambdas
   (--> (in-hole C ((λ x e_1) e_2))
        (in-hole C (replace x e_2 e_1)))))

(define-metafunction lambdas
  replace : x e e -> e
  [(replace x e x) e]
  [(replace x e x_1) x_1]
  [(replace x e (λ x e_1)) (λ x e_1)]
  [(replace x e (λ x_1 e_1))
   (λ x_1 (replace x e e_1))
   (where x_1 ,(variable-not-in (term e) (term x_1)))] ; it is not in e: no capture
  [(replace x e (λ x_1 e_1))
   (λ x_2 (replace x e (replace x_1 x_2 e_1)))
   (where x_2 ,(variable-not-in (term (x e e_1)) (term x_1)))]
  [(replace x e (e_1 e_2)) ((replace x e e_1) (replace x e e_2))])

;; 2 applied to 2 and to more, in Church's numerals
(define four-times
  (let ([two (term (λ f (λ x (f (f x)))))] [same (term (λ y y))])
    (term (((,two ,two) (,same ,same)) (,same z)))))
