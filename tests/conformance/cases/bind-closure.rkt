#lang racket
;; reduction under binders: a context whose path goes through a λ
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x (e e) (λ (x) e))
  (C ::= hole (C e) (e C) (λ (x) C))
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (λ (x) e #:refers-to x))
(define beta
  (reduction-relation L
    (--> (in-hole C ((λ (x) e_1) e_2)) (in-hole C (substitute e_1 x e_2)) "β")))
(show (apply-reduction-relation beta (term (λ (y) ((λ (x) (λ (y) (x y))) y)))))
(show (redex-match L (in-hole C (e_1 e_2)) (term (λ (a) ((λ (b) (a b)) a)))))
(map (curry alpha-equivalent? L (term (λ (y) (y y))))
     (apply-reduction-relation* beta (term (λ (y) (((λ (x) (λ (y) (x y))) y) ((λ (x) x) y))))))
(show (redex-match L (in-hole C x) (term (λ (a) (a b)))))
