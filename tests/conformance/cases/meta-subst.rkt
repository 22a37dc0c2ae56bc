#lang racket/base
(require redex/reduction-semantics)
(define-language L
  (e ::= x (e e) (lam x e))
  (x ::= variable-not-otherwise-mentioned))
(define-metafunction L
  subst : e x e -> e
  [(subst x x e) e]
  [(subst x_1 x_2 e) x_1]
  [(subst (e_1 e_2) x e) ((subst e_1 x e) (subst e_2 x e))]
  [(subst (lam x e_1) x e) (lam x e_1)]
  [(subst (lam x_1 e_1) x e)
   (lam x_new (subst (subst e_1 x_1 x_new) x e))
   (where x_new ,(variable-not-in (term (x e e_1)) (term x_1)))])
(printf "~s\n" (term (subst (x (lam x x)) x (lam q q))))
(printf "~s\n" (term (subst (lam y (x y)) x y)))
(printf "~s\n" (term (subst (lam y (x (y y1))) x y)))
(printf "~s\n" (term (subst (lam y (lam z (x (y z)))) x (y z))))

