#lang racket/base
;; The simply typed λ-calculus with de Bruijn indices. The workload STLC of J. Shi et al., "Etna: an evaluation platform for
;; property-based testing" (ICFP 2023).
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language stlc
  (e ::= (var n) b (λ τ e) (e e))
  (τ ::= bool (τ → τ))
  (b ::= #t #f)
  (n ::= natural)
  (Γ ::= (τ ...)) ; innermost first
  (C ::= hole (λ τ C) (C e) (e C)))

(define-judgment-form stlc
  #:mode (typeof I I O)
  #:contract (typeof Γ e τ)
  [----------------- boolean
   (typeof Γ b bool)]
  [(at Γ n τ)
   ------------------ variable
   (typeof Γ (var n) τ)]
  [(where (τ ...) Γ) (typeof (τ_1 τ ...) e τ_2)
   -------------------------------------------- abstraction
   (typeof Γ (λ τ_1 e) (τ_1 → τ_2))]
  [(typeof Γ e_1 (τ_2 → τ)) (typeof Γ e_2 τ_2)
   ------------------------------------------- application
   (typeof Γ (e_1 e_2) τ)])

(define-judgment-form stlc
  #:mode (at I O O)
  #:contract (at Γ n τ)
  [----------------------------------------------------- index
   (at (τ_1 ... τ τ_2 ...) ,(length (term (τ_1 ...))) τ)])

(define-metafunction stlc
  plus1 : n -> n
  [(plus1 n) ,(+ (term n) 1)])

;; One more binder, or one less, around e and n of its own.
(define-metafunction stlc
  up : e n -> e
  [(up (var n_1) n) (var n_1) (side-condition (< (term n_1) (term n)))]
  [(up (var n_1) n) (var (plus1 n_1))]
  [(up b n) b]
  [(up (λ τ e) n) (λ τ (up e (plus1 n)))]
  [(up (e_1 e_2) n) ((up e_1 n) (up e_2 n))])

(define-metafunction stlc
  down : e n -> e
  [(down (var n_1) n) (var n_1) (side-condition (< (term n_1) (term n)))]
  [(down (var n_1) n) (var ,(- (term n_1) 1))]
  [(down b n) b]
  [(down (λ τ e) n) (λ τ (down e (plus1 n)))]
  [(down (e_1 e_2) n) ((down e_1 n) (down e_2 n))])

;; (subst e n e_n): e with e_n for n.
(define-metafunction stlc
  subst : e n e -> e
  [(subst (var n) n e) e]
  [(subst (var n_1) n e) (var n_1)]
  [(subst b n e) b]
  [(subst (λ τ e_1) n e) (λ τ (subst e_1 (plus1 n) (up e 0)))]
  [(subst (e_1 e_2) n e) ((subst e_1 n e) (subst e_2 n e))])

(define red
  (reduction-relation
   stlc
   (--> (in-hole C ((λ τ e_1) e_2)) (in-hole C (down (subst e_1 0 (up e_2 0)) 0)) "β")))

;; Whatever a term reduces to has the same type; and so has what that reduces to, for a few steps.

(define (types-of e) (judgment-holds (typeof () ,e τ) τ))

(define (keeps? e types steps)
  (define results (apply-reduction-relation red e))
  (or (zero? steps)
      (null? results)
      (and (for/and ([result (in-list results)]) (equal? (types-of result) types))
           (keeps? (car results) types (- steps 1)))))

(define (check e)
  (define types (types-of e))
  (or (null? types) (keeps? e types 5)))

(module+ test
  (redex-check stlc e (check (term e)))
  (redex-check stlc #:satisfying (typeof () e τ) (check (term e))))
