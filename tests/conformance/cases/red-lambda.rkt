#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
(define-language L
  (e ::= x v (e e))
  (v ::= (lam x e) n)
  (n ::= natural)
  (x ::= variable-not-otherwise-mentioned)
  (E ::= hole (E e) (v E)))
(define-metafunction L
  subst : e x e -> e
  [(subst x x e) e]
  [(subst x_1 x e) x_1]
  [(subst n x e) n]
  [(subst (e_1 e_2) x e) ((subst e_1 x e) (subst e_2 x e))]
  [(subst (lam x e_1) x e) (lam x e_1)]
  [(subst (lam x_1 e_1) x e) (lam x_1 (subst e_1 x e))])
(define r
  (reduction-relation L
    (--> (in-hole E ((lam x e) v)) (in-hole E (subst e x v)) beta)))
(printf "~s\n" (apply-reduction-relation r (term ((lam x (x x)) (lam y y)))))
(printf "~s\n" (apply-reduction-relation* r (term (((lam x (lam y x)) 1) 2))))
(printf "~s\n" (apply-reduction-relation* r (term ((lam x (x x)) (lam x (x x))))))
(printf "~s\n" (apply-reduction-relation* r (term ((lam f (f (f 0))) (lam q q)))))

