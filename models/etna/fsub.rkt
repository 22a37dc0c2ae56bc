#lang racket/base
;; System F with subtyping (its kernel, where bounds are invariant), with de Bruijn indices: term variables and type variables are
;; counted apart. The workload System F-sub of J. Shi et al., "Etna: an evaluation platform for property-based testing" (ICFP 2023).
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language fsub
  (e ::= (var n) (λ T e) (e e) (Λ T e) (inst e T))
  (T ::= Top (tvar n) (T → T) (∀ T T))
  (n ::= natural)
  ;; Innermost first. A type may mention the bounds that are further out.
  (Γ ::= • (var T Γ) (bound T Γ))
  (C ::= hole (λ T C) (C e) (e C) (Λ T C) (inst C T)))

;; ---- Indices ----

(define-metafunction fsub
  plus1 : n -> n
  [(plus1 n) ,(+ (term n) 1)])

;; One more bound around a type, or an expression, and n bounds of its own.
(define-metafunction fsub
  up-T : T n -> T
  [(up-T Top n) Top]
  [(up-T (tvar n_1) n) (tvar n_1) (side-condition (< (term n_1) (term n)))]
  [(up-T (tvar n_1) n) (tvar (plus1 n_1))]
  [(up-T (T_1 → T_2) n) ((up-T T_1 n) → (up-T T_2 n))]
  [(up-T (∀ T_1 T_2) n) (∀ (up-T T_1 n) (up-T T_2 (plus1 n)))])

(define-metafunction fsub
  up-types : e n -> e
  [(up-types (var n_1) n) (var n_1)]
  [(up-types (λ T e) n) (λ (up-T T n) (up-types e n))]
  [(up-types (e_1 e_2) n) ((up-types e_1 n) (up-types e_2 n))]
  [(up-types (Λ T e) n) (Λ (up-T T n) (up-types e (plus1 n)))]
  [(up-types (inst e T) n) (inst (up-types e n) (up-T T n))])

;; One more variable around an expression and n of its own.
(define-metafunction fsub
  up : e n -> e
  [(up (var n_1) n) (var n_1) (side-condition (< (term n_1) (term n)))]
  [(up (var n_1) n) (var (plus1 n_1))]
  [(up (λ T e) n) (λ T (up e (plus1 n)))]
  [(up (e_1 e_2) n) ((up e_1 n) (up e_2 n))]
  [(up (Λ T e) n) (Λ T (up e n))]
  [(up (inst e T) n) (inst (up e n) T)])

;; (subst-T T n S): T with S for n, and without the binder of n. Likewise for types in expressions, and for expressions.
(define-metafunction fsub
  subst-T : T n T -> T
  [(subst-T Top n T) Top]
  [(subst-T (tvar n) n T) T]
  [(subst-T (tvar n_1) n T) (tvar ,(- (term n_1) 1)) (side-condition (> (term n_1) (term n)))]
  [(subst-T (tvar n_1) n T) (tvar n_1)]
  [(subst-T (T_1 → T_2) n T) ((subst-T T_1 n T) → (subst-T T_2 n T))]
  [(subst-T (∀ T_1 T_2) n T) (∀ (subst-T T_1 n T) (subst-T T_2 (plus1 n) (up-T T 0)))])

(define-metafunction fsub
  subst-types : e n T -> e
  [(subst-types (var n_1) n T) (var n_1)]
  [(subst-types (λ T_1 e) n T) (λ (subst-T T_1 n T) (subst-types e n T))]
  [(subst-types (e_1 e_2) n T) ((subst-types e_1 n T) (subst-types e_2 n T))]
  [(subst-types (Λ T_1 e) n T) (Λ (subst-T T_1 n T) (subst-types e (plus1 n) (up-T T 0)))]
  [(subst-types (inst e T_1) n T) (inst (subst-types e n T) (subst-T T_1 n T))])

(define-metafunction fsub
  subst : e n e -> e
  [(subst (var n) n e) e]
  [(subst (var n_1) n e) (var ,(- (term n_1) 1)) (side-condition (> (term n_1) (term n)))]
  [(subst (var n_1) n e) (var n_1)]
  [(subst (λ T e_1) n e) (λ T (subst e_1 (plus1 n) (up e 0)))]
  [(subst (e_1 e_2) n e) ((subst e_1 n e) (subst e_2 n e))]
  [(subst (Λ T e_1) n e) (Λ T (subst e_1 n (up-types e 0)))]
  [(subst (inst e_1 T) n e) (inst (subst e_1 n e) T)])

;; ---- Typing ----

(define-judgment-form fsub
  #:mode (variable-of I O O)
  #:contract (variable-of Γ n T)
  [------------------------------ here
   (variable-of (var T Γ) 0 T)]
  [(variable-of Γ n T)
   --------------------------------------- past-variable
   (variable-of (var T_1 Γ) (plus1 n) T)]
  [(variable-of Γ n T)
   ----------------------------------------- past-bound
   (variable-of (bound T_1 Γ) n (up-T T 0))])

(define-judgment-form fsub
  #:mode (bound-of I O O)
  #:contract (bound-of Γ n T)
  [------------------------------------- here
   (bound-of (bound T Γ) 0 (up-T T 0))]
  [(bound-of Γ n T)
   ------------------------------ past-variable
   (bound-of (var T_1 Γ) n T)]
  [(bound-of Γ n T)
   ---------------------------------------------- past-bound
   (bound-of (bound T_1 Γ) (plus1 n) (up-T T 0))])

(define-judgment-form fsub
  #:mode (well-formed I I)
  #:contract (well-formed Γ T)
  [------------------- top
   (well-formed Γ Top)]
  [(bound-of Γ n T)
   ------------------------ variable
   (well-formed Γ (tvar n))]
  [(well-formed Γ T_1) (well-formed Γ T_2)
   --------------------------------------- arrow
   (well-formed Γ (T_1 → T_2))]
  [(well-formed Γ T_1) (well-formed (bound T_1 Γ) T_2)
   --------------------------------------------------- all
   (well-formed Γ (∀ T_1 T_2))])

(define-judgment-form fsub
  #:mode (<: I I I)
  #:contract (<: Γ T T)
  [------------ top
   (<: Γ T Top)]
  [------------------------ same-variable
   (<: Γ (tvar n) (tvar n))]
  [(bound-of Γ n T_1) (<: Γ T_1 T)
   ------------------------------- bound
   (<: Γ (tvar n) T)]
  [(<: Γ T_3 T_1) (<: Γ T_2 T_4)
   -------------------------------- arrow
   (<: Γ (T_1 → T_2) (T_3 → T_4))]
  [(<: (bound T Γ) T_1 T_2)
   -------------------------- all
   (<: Γ (∀ T T_1) (∀ T T_2))])

;; The least type above a variable that is none.
(define-judgment-form fsub
  #:mode (exposed I I O)
  #:contract (exposed Γ T T)
  [(bound-of Γ n T_1) (exposed Γ T_1 T)
   ------------------------------------ variable
   (exposed Γ (tvar n) T)]
  [------------------------------------ arrow
   (exposed Γ (T_1 → T_2) (T_1 → T_2))]
  [---------------------------------- all
   (exposed Γ (∀ T_1 T_2) (∀ T_1 T_2))])

;; The least type.
(define-judgment-form fsub
  #:mode (typeof I I O)
  #:contract (typeof Γ e T)
  [(variable-of Γ n T)
   -------------------- variable
   (typeof Γ (var n) T)]
  [(well-formed Γ T_1) (typeof (var T_1 Γ) e T_2)
   ---------------------------------------------- abstraction
   (typeof Γ (λ T_1 e) (T_1 → T_2))]
  [(typeof Γ e_1 T_1) (exposed Γ T_1 (T_2 → T)) (typeof Γ e_2 T_3) (<: Γ T_3 T_2)
   ------------------------------------------------------------------------------ application
   (typeof Γ (e_1 e_2) T)]
  [(well-formed Γ T_1) (typeof (bound T_1 Γ) e T_2)
   ------------------------------------------------ type-abstraction
   (typeof Γ (Λ T_1 e) (∀ T_1 T_2))]
  [(typeof Γ e T_1) (exposed Γ T_1 (∀ T_2 T_3)) (well-formed Γ T) (<: Γ T T_2)
   --------------------------------------------------------------------------- type-application
   (typeof Γ (inst e T) (subst-T T_3 0 T))])

;; ---- Reduction ----

(define red
  (reduction-relation
   fsub
   (--> (in-hole C ((λ T e_1) e_2)) (in-hole C (subst e_1 0 e_2)) "β")
   (--> (in-hole C (inst (Λ T_1 e) T)) (in-hole C (subst-types e 0 T)) "type β")))

;; Whatever an expression reduces to has a type that is no larger; and so has what that reduces to, for a few steps.

(define (types-of e) (judgment-holds (typeof • ,e T) T))

(define (below? e T)
  (define found (types-of e))
  (and (pair? found) (judgment-holds (<: • ,(car found) ,T))))

(define (keeps? e T steps)
  (define results (apply-reduction-relation red e))
  (or (zero? steps)
      (null? results)
      (and (for/and ([result (in-list results)]) (below? result T))
           (keeps? (car results) T (- steps 1)))))

(define (check e)
  (define types (types-of e))
  (or (null? types) (keeps? e (car types) 5)))

(module+ test
  (redex-check fsub e (check (term e)))
  (redex-check fsub #:satisfying (typeof • e T) (check (term e))))
