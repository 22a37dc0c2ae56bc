#lang racket/base
;; The language of stlc.rkt again, written by somebody in a hurry. All tests pass; and yet there are terms whose
;; type changes when they are evaluated. `assay check models/demo.rkt` finds one in an instant.
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language STLC
  (e ::= x n (e e) (λ (x τ) e) (rec (x τ) e) (if0 e e e) (o e e))
  (τ ::= num (τ → τ))
  (o ::= + -)
  (n ::= number)
  (v ::= n (λ (x τ) e))
  (Γ ::= • (x τ Γ))
  (E ::= hole (E e) (v E) (if0 E e e) (o E e) (o v E))
  (x ::= variable-not-otherwise-mentioned))

;; Typing.

(define-metafunction STLC
  lookup : Γ x -> τ or #f
  [(lookup • x) #f]
  [(lookup (x τ Γ) x) τ]
  [(lookup (x_1 τ Γ) x) (lookup Γ x)])

(define-judgment-form STLC
  #:mode (tc I I O)
  #:contract (tc Γ e τ)
  [------------ number
   (tc Γ n num)]
  [(where τ (lookup Γ x))
   ---------------------- variable
   (tc Γ x τ)]
  [(tc (x τ_1 Γ) e τ_2)
   --------------------------------- function
   (tc Γ (λ (x τ_1) e) (τ_1 → τ_2))]
  [(tc (x τ Γ) e τ)
   ----------------------- recursion
   (tc Γ (rec (x τ) e) τ)]
  [(tc Γ e_1 (τ_2 → τ)) (tc Γ e_2 τ_2)
   ----------------------------------- application
   (tc Γ (e_1 e_2) τ)]
  [(tc Γ e_0 num) (tc Γ e_1 τ) (tc Γ e_2 τ)
   ---------------------------------------- conditional
   (tc Γ (if0 e_0 e_1 e_2) τ)]
  [(tc Γ e_1 num) (tc Γ e_2 num)
   ----------------------------- operation
   (tc Γ (o e_1 e_2) num)])

;; Substitution. Only closed terms are ever substituted, so nothing can be captured.

(define-metafunction STLC
  subst : e x e -> e
  [(subst x x e) e]
  [(subst x_1 x e) x_1]
  [(subst n x e) n]
  [(subst (rec (x τ) e_1) x e) (rec (x τ) e_1)]
  [(subst (λ (x_1 τ) e_1) x e) (λ (x_1 τ) (subst e_1 x e))]
  [(subst (rec (x_1 τ) e_1) x e) (rec (x_1 τ) (subst e_1 x e))]
  [(subst (if0 e_1 e_2 e_3) x e) (if0 (subst e_1 x e) (subst e_2 x e) (subst e_3 x e))]
  [(subst (o e_1 e_2) x e) (o (subst e_1 x e) (subst e_2 x e))]
  [(subst (e_1 e_2) x e) ((subst e_1 x e) (subst e_2 x e))])

;; Reduction.

(define-metafunction STLC
  δ : o n n -> n
  [(δ + n_1 n_2) ,(+ (term n_1) (term n_2))]
  [(δ - n_1 n_2) ,(- (term n_1) (term n_2))])

(define red
  (reduction-relation
   STLC
   #:domain e
   (==> ((λ (x τ) e) v) (subst e x v) "β")
   (==> (rec (x τ) e) (subst e x (rec (x τ) e)) "μ")
   (==> (if0 0 e_1 e_2) e_1 "if-0")
   (==> (if0 n e_1 e_2) e_2 (side-condition (not (equal? (term n) 0))) "if-n")
   (==> (o n_1 n_2) (δ o n_1 n_2) "δ")
   with [(--> (in-hole E before) (in-hole E after)) (==> before after)]))

;; What is to hold.

(define (types-of e) (judgment-holds (tc • ,e τ) τ))

(define (progress-and-preservation? e)
  (define types (types-of e))
  (or (null? types)
      (redex-match? STLC v e)
      (let ([steps (apply-reduction-relation red e)])
        (and (= (length steps) 1)
             (equal? (types-of (car steps)) types)))))

(test-equal (types-of (term (λ (x num) (λ (y num) (+ x y))))) (term ((num → (num → num)))))
(test-equal (types-of (term (+ 7 (λ (y num) y)))) '())
(test-equal (term (subst (λ (y num) (+ x y)) x 3)) (term (λ (y num) (+ 3 y))))
(test-->> red (term ((λ (x num) (if0 x 1 (+ x x))) (- 5 2))) 6)
(test-->> red (term (((rec (f (num → (num → num))) (λ (x num) (λ (y num) (- x y)))) 7) 2)) 5)
(test-results)

(redex-check STLC e (progress-and-preservation? (term e)) #:attempts 100000)
