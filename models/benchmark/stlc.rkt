#lang racket/base
;; The simply typed λ-calculus with numbers and lists of numbers: section 6.2.1 of B. Fetscher, "The random
;; generation of well-typed terms".
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language stlc
  (M ::= (λ (x τ) M) (M M) x c)
  (τ ::= int (list int) (τ → τ))
  (c ::= cons nil hd tl + integer)
  (v ::= (λ (x τ) M) c (+ v) (cons v) ((cons v) v))
  (E ::= hole (E M) (v E))
  (Γ ::= • (x τ Γ))
  (x ::= variable-not-otherwise-mentioned))

;; Typing.

(define-judgment-form stlc
  #:mode (typeof I I O)
  #:contract (typeof Γ M τ)
  [------------------------ constant
   (typeof Γ c (type-of c))]
  [(where τ (lookup Γ x))
   ---------------------- variable
   (typeof Γ x τ)]
  [(typeof (x τ_1 Γ) M τ_2)
   ------------------------------------- abstraction
   (typeof Γ (λ (x τ_1) M) (τ_1 → τ_2))]
  [(typeof Γ M_1 (τ_2 → τ)) (typeof Γ M_2 τ_2)
   ------------------------------------------- application
   (typeof Γ (M_1 M_2) τ)])

(define-metafunction stlc
  type-of : c -> τ
  [(type-of nil) (list int)]
  [(type-of cons) (int → ((list int) → (list int)))]
  [(type-of hd) ((list int) → int)]
  [(type-of tl) ((list int) → (list int))]
  [(type-of +) (int → (int → int))]
  [(type-of integer) int])

(define-metafunction stlc
  lookup : Γ x -> τ or #f
  [(lookup • x) #f]
  [(lookup (x τ Γ) x) τ]
  [(lookup (x_other τ Γ) x) (lookup Γ x)])

;; Reduction: call by value, from left to right. What has no head or tail is an error.

(define red
  (reduction-relation
   stlc
   (--> (in-hole E ((λ (x τ) M) v)) (in-hole E (subst M x v)) "β")
   (--> (in-hole E (hd ((cons v_1) v_2))) (in-hole E v_1) "hd")
   (--> (in-hole E (tl ((cons v_1) v_2))) (in-hole E v_2) "tl")
   (--> (in-hole E (hd nil)) "error" "hd of nil")
   (--> (in-hole E (tl nil)) "error" "tl of nil")
   (--> (in-hole E ((+ integer_1) integer_2))
        (in-hole E ,(+ (term integer_1) (term integer_2)))
        "+")))

;; (subst M x N): M with N for x; a binder that would capture gets a new name.
(define-metafunction stlc
  subst : M x M -> M
  [(subst x x M) M]
  [(subst x_other x M) x_other]
  [(subst c x M) c]
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
      (redex-match? stlc v M)
      (let ([results (apply-reduction-relation red M)])
        (and (= (length results) 1)
             (or (equal? (car results) "error")
                 (equal? (types-of (car results)) types))))))

(module+ test
  (redex-check stlc M (check (term M)))
  (redex-check stlc #:satisfying (typeof • M τ) (check (term M))))
