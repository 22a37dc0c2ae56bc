#lang racket
;; a metafunction that opens a binder sees a fresh name: naive substitution is capture-avoiding
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x (e e) (λ (x) e))
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (λ (x) e #:refers-to x))
(define-metafunction L
  subst : e x e -> e
  [(subst x x e) e]
  [(subst x_1 x_2 e) x_1]
  [(subst (λ (x_1) e_1) x_2 e_2) (λ (x_1) (subst e_1 x_2 e_2))]
  [(subst (e_1 e_2) x e_3) ((subst e_1 x e_3) (subst e_2 x e_3))])
(define-metafunction L
  free : e -> (x ...)
  [(free x) (x)]
  [(free (e_1 e_2)) (x_1 ... x_2 ...) (where (x_1 ...) (free e_1)) (where (x_2 ...) (free e_2))]
  [(free (λ (x) e)) ,(remq* (list (term x)) (term (free e)))])
(define-metafunction L
  swap : any -> any
  [(swap (any ...)) ,(reverse (term ((swap any) ...)))]
  [(swap any) any])
(show (term (subst (λ (x) (y (λ (y) (y y)))) y (λ (z) (z x)))))
(show (term (subst (λ (x) (λ (x) (y x))) y (x x))))
(show (term (free (λ (x) (y (λ (z) (x (z w))))))))
(show (term (swap (λ (x) (y x)))))
(show (term (swap ((λ (x) x) (λ (x) y)))))
(show (term ((subst (λ (x) y) y x) (subst (λ (x) y) y x))))
