#lang racket
;; rules of judgment forms open binders, too
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x (e e) (λ (x τ) e))
  (τ ::= b (τ → τ))
  (Γ ::= ((x τ) ...))
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (λ (x τ) e #:refers-to x))
(define-judgment-form L
  #:mode (types I I O)
  #:contract (types Γ e τ)
  [(where (_ ... (x τ) _ ...) Γ)
   ------------ var
   (types Γ x τ)]
  [(types Γ e_1 (τ_1 → τ)) (types Γ e_2 τ_1)
   ------------ app
   (types Γ (e_1 e_2) τ)]
  [(types ((x_b τ_b) ... (x τ_1)) e τ)
   ------------ lam
   (types ((x_b τ_b) ...) (λ (x τ_1) e) (τ_1 → τ))])
(judgment-holds (types () (λ (x b) (λ (x (b → b)) x)) τ) τ)
(judgment-holds (types () (λ (f (b → b)) (λ (x b) (f (f x)))) τ) τ)
(judgment-holds (types () (λ (f (b → b)) (f f)) τ) τ)
(define-judgment-form L
  #:mode (sub I I I O)
  [(sub e_1 x e e_3) (sub e_2 x e e_4)
   ----
   (sub (e_1 e_2) x e (e_3 e_4))]
  [(sub e_1 x e e_2)
   ----
   (sub (λ (x_1 τ) e_1) x e (λ (x_1 τ) e_2))]
  [----
   (sub x x e e)]
  [(side-condition ,(not (eq? (term x_1) (term x))))
   ----
   (sub x_1 x e x_1)])
(show (judgment-holds (sub (λ (x b) (y (x (λ (y b) (x y))))) y (λ (z b) (x z)) e) e))
(show (judgment-holds (sub (λ (x b) (λ (x b) y)) y x e) e))
(for ([d (build-derivations (sub (λ (x b) y) y x e))]) (show (derivation-term d)))
