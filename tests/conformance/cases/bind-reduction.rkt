#lang racket
;; rules open binders; substitute goes by the relation's language
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x n (e e) (λ (x) e) (+ e e))
  (v ::= n (λ (x) e))
  (E ::= hole (E e) (v E) (+ E e) (+ v E))
  (x ::= variable-not-otherwise-mentioned)
  (n ::= number)
  #:binding-forms
  (λ (x) e #:refers-to x))
(define red
  (reduction-relation L
    (--> (in-hole E ((λ (x) e) v)) (in-hole E (substitute e x v)) "β")
    (--> (in-hole E (+ n_1 n_2)) (in-hole E ,(+ (term n_1) (term n_2))) "+")))
(define t (term (((λ (x) (λ (y) (+ x y))) 1) ((λ (x) (+ x x)) 2))))
(show (apply-reduction-relation red t))
(show (apply-reduction-relation/tag-with-names red (term ((λ (x) (λ (y) (x y))) (λ (z) (y z))))))
(show (apply-reduction-relation* red t))
(show (apply-reduction-relation* red (term ((λ (x) (λ (y) (x y))) (λ (z) (y z))))))
(define full
  (reduction-relation L
    (--> (in-hole E (λ (x) e)) (in-hole E (open x e)) "open")))
(show (apply-reduction-relation full (term ((λ (x) x) (λ (y) (y z))))))
