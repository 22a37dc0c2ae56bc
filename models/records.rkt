#lang racket/base
;; The simply typed λ-calculus with records, typed with ellipses: a record has a type for each of its fields, in their order.
;; Well-typed closed terms are values or take exactly one step, to a term of the same type.
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language Records
  (M ::= x n (λ (x τ) M) (M M) (record (l M) ...) (get M l))
  (τ ::= num (τ → τ) (record (l τ) ...))
  (v ::= n (λ (x τ) M) (record (l v) ...))
  (E ::= hole (E M) (v E) (get E l) (record (l v) ... (l E) (l M) ...))
  (Γ ::= ((x τ) ...))
  (n ::= natural)
  (x l ::= variable-not-otherwise-mentioned))

;; Typing.

(define-judgment-form Records
  #:mode (different I)
  #:contract (different (l ...))
  [----------------------- different
   (different (l_!_1 ...))])

(define-metafunction Records
  lookup : Γ x -> τ or #f
  [(lookup ((x τ) (x_1 τ_1) ...) x) τ]
  [(lookup ((x_1 τ_1) (x_2 τ_2) ...) x) (lookup ((x_2 τ_2) ...) x)]
  [(lookup () x) #f])

(define-judgment-form Records
  #:mode (typeof I I O)
  #:contract (typeof Γ M τ)
  [---------------- number
   (typeof Γ n num)]
  [(where τ (lookup Γ x))
   ---------------------- variable
   (typeof Γ x τ)]
  [(typeof ((x τ_1) (x_2 τ_2) ...) M τ)
   ------------------------------------------------------- function
   (typeof ((x_2 τ_2) ...) (λ (x τ_1) M) (τ_1 → τ))]
  [(typeof Γ M_1 (τ_2 → τ)) (typeof Γ M_2 τ_2)
   ------------------------------------------- application
   (typeof Γ (M_1 M_2) τ)]
  [(typeof Γ M τ) ... (different (l ...))
   ------------------------------------------------- record
   (typeof Γ (record (l M) ...) (record (l τ) ...))]
  [(typeof Γ M (record (l_1 τ_1) ... (l τ) (l_2 τ_2) ...)) (different (l_1 ... l))
   ------------------------------------------------------------------------------- projection
   (typeof Γ (get M l) τ)])

;; Substitution, renaming binders that would capture.

(define-metafunction Records
  subst : M x M -> M
  [(subst x x M) M]
  [(subst x_1 x M) x_1]
  [(subst n x M) n]
  [(subst (λ (x τ) M_1) x M) (λ (x τ) M_1)]
  [(subst (λ (x_1 τ) M_1) x M)
   (λ (x_new τ) (subst (subst M_1 x_1 x_new) x M))
   (where x_new ,(variable-not-in (term (x M_1 M)) (term x_1)))]
  [(subst (record (l M_1) ...) x M) (record (l (subst M_1 x M)) ...)]
  [(subst (get M_1 l) x M) (get (subst M_1 x M) l)]
  [(subst (M_1 M_2) x M) ((subst M_1 x M) (subst M_2 x M))])

;; Reduction.

(define red
  (reduction-relation
   Records
   #:domain M
   (--> (in-hole E ((λ (x τ) M) v)) (in-hole E (subst M x v)) "β")
   (--> (in-hole E (get (record (l_1 v_1) ... (l v) (l_2 v_2) ...) l))
        (in-hole E v)
        (judgment-holds (different (l_1 ... l)))
        "get")))

;; What is to hold.

(define (types-of M) (judgment-holds (typeof () ,M τ) τ))

(define (progress-and-preservation? M)
  (define types (types-of M))
  (or (null? types)
      (redex-match? Records v M)
      (let ([steps (apply-reduction-relation red M)])
        (and (= (length steps) 1)
             (equal? (types-of (car steps)) types)))))

(test-equal (types-of (term (record (a 1) (b (λ (x num) x))))) (term ((record (a num) (b (num → num))))))
(test-equal (types-of (term (λ (r (record (a num) (b num))) (get r b)))) (term (((record (a num) (b num)) → num))))
(test-equal (types-of (term (record (a 1) (a 2)))) '())
(test-equal (types-of (term (get (record (a 1)) b))) '())
(test-equal (types-of (term (λ (r (record (a num) (a (record)))) (get r a))))
            (term (((record (a num) (a (record))) → num))))
(test-equal (types-of (term (record))) (term ((record))))
(test-equal (term (subst (record (a x) (b (λ (y num) (x y)))) x y)) (term (record (a y) (b (λ (y1 num) (y y1))))))
(test-->> red (term (get (record (a 1) (b ((λ (x num) (record (c x))) 2))) b)) (term (record (c 2))))
(test-results)

(redex-check Records M (progress-and-preservation? (term M)))

;; Redex cannot generate from judgments with ellipses; assay can.
(module+ test
  (redex-check Records #:satisfying (typeof () M τ) (progress-and-preservation? (term M))))
