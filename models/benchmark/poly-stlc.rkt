#lang racket/base
;; stlc with polymorphic lists: section 6.2.2 of B. Fetscher, "The random generation of well-typed terms".
;; A polymorphic constant must be given its types: [nil @ int].
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language poly-stlc
  (M ::= (λ (x τ) M) (M M) x C integer)
  (C ::= c [C @ τ])
  (c ::= + nil cons hd tl map)
  (τ ::= int (list τ) (τ → τ))
  ;; Types with variables, and what quantifies them.
  (ρ ::= α int (list ρ) (ρ → ρ))
  (S ::= ρ (∀ α S))
  (v ::= (λ (x τ) M) C integer (+ v) ([cons @ τ] v) (([cons @ τ] v) v) ([[map @ τ] @ τ] v))
  (E ::= hole (E M) (v E))
  (Γ ::= • (x τ Γ))
  (x α β ::= variable-not-otherwise-mentioned))

;; Typing.

(define-judgment-form poly-stlc
  #:mode (typeof I I O)
  #:contract (typeof Γ M τ)
  [---------------------- number
   (typeof Γ integer int)]
  [(instance C τ)
   -------------- constant
   (typeof Γ C τ)]
  [(where τ (lookup Γ x))
   ---------------------- variable
   (typeof Γ x τ)]
  [(typeof (x τ_1 Γ) M τ_2)
   ------------------------------------- abstraction
   (typeof Γ (λ (x τ_1) M) (τ_1 → τ_2))]
  [(typeof Γ M_1 (τ_2 → τ)) (typeof Γ M_2 τ_2)
   ------------------------------------------- application
   (typeof Γ (M_1 M_2) τ)])

;; A constant with as many types as it needs.
(define-judgment-form poly-stlc
  #:mode (instance I O)
  #:contract (instance C τ)
  [(where τ (scheme c))
   -------------------- no-type
   (instance c τ)]
  [(where (∀ α ρ) (scheme c)) (where τ (instantiate ρ α τ_1))
   ---------------------------------------------------------- one-type
   (instance [c @ τ_1] τ)]
  [(where (∀ α (∀ β ρ)) (scheme c)) (where τ (instantiate (instantiate ρ α τ_1) β τ_2))
   ------------------------------------------------------------------------------------ two-types
   (instance [[c @ τ_1] @ τ_2] τ)])

(define-metafunction poly-stlc
  scheme : c -> S
  [(scheme +) (int → (int → int))]
  [(scheme nil) (∀ a (list a))]
  [(scheme cons) (∀ a (a → ((list a) → (list a))))]
  [(scheme hd) (∀ a ((list a) → a))]
  [(scheme tl) (∀ a ((list a) → (list a)))]
  [(scheme map) (∀ a (∀ b ((a → b) → ((list a) → (list b)))))])

(define-metafunction poly-stlc
  instantiate : ρ α τ -> ρ
  [(instantiate α α τ) τ]
  [(instantiate β α τ) β]
  [(instantiate int α τ) int]
  [(instantiate (list ρ) α τ) (list (instantiate ρ α τ))]
  [(instantiate (ρ_1 → ρ_2) α τ) ((instantiate ρ_1 α τ) → (instantiate ρ_2 α τ))])

(define-metafunction poly-stlc
  lookup : Γ x -> τ or #f
  [(lookup • x) #f]
  [(lookup (x τ Γ) x) τ]
  [(lookup (x_other τ Γ) x) (lookup Γ x)])

;; Reduction: call by value, from left to right. What has no head or tail is an error.

(define red
  (reduction-relation
   poly-stlc
   (--> (in-hole E ((λ (x τ) M) v)) (in-hole E (subst M x v)) "β")
   (--> (in-hole E ([hd @ τ] (([cons @ τ] v_1) v_2))) (in-hole E v_1) "hd")
   (--> (in-hole E ([tl @ τ] (([cons @ τ] v_1) v_2))) (in-hole E v_2) "tl")
   (--> (in-hole E ([hd @ τ] [nil @ τ])) "error" "hd of nil")
   (--> (in-hole E ([tl @ τ] [nil @ τ])) "error" "tl of nil")
   (--> (in-hole E (([[map @ τ_1] @ τ_2] v) [nil @ τ_1])) (in-hole E [nil @ τ_2]) "map of nil")
   (--> (in-hole E (([[map @ τ_1] @ τ_2] v) (([cons @ τ_1] v_1) v_2)))
        (in-hole E (([cons @ τ_2] (v v_1)) (([[map @ τ_1] @ τ_2] v) v_2)))
        "map")
   (--> (in-hole E ((+ integer_1) integer_2))
        (in-hole E ,(+ (term integer_1) (term integer_2)))
        "+")))

;; (subst M x N): M with N for x; a binder that would capture gets a new name.
(define-metafunction poly-stlc
  subst : M x M -> M
  [(subst x x M) M]
  [(subst x_other x M) x_other]
  [(subst C x M) C]
  [(subst integer x M) integer]
  [(subst (M_1 M_2) x M) ((subst M_1 x M) (subst M_2 x M))]
  [(subst (λ (x τ) M_1) x M) (λ (x τ) M_1)]
  [(subst (λ (x_1 τ) M_1) x M)
   (λ (x_new τ) (subst (subst M_1 x_1 x_new) x M))
   (where x_new ,(variable-not-in (term (x M_1 M)) (term x_1)))])

;; A term that has a type is a value, or takes exactly one step: to an error, or to a term of the same type.

(define (types-of M) (judgment-holds (typeof • ,M τ) τ))

(define (check M)
  (define types (types-of M))
  (or (null? types)
      (redex-match? poly-stlc v M)
      (let ([results (apply-reduction-relation red M)])
        (and (= (length results) 1)
             (or (equal? (car results) "error")
                 (equal? (types-of (car results)) types))))))

(module+ test
  (redex-check poly-stlc M (check (term M)))
  (redex-check poly-stlc #:satisfying (typeof • M τ) (check (term M))))
