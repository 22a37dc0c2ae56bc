#lang racket/base
;; A λ-calculus with let-polymorphism, lists and references: section 6.2.4 of B. Fetscher, "The random generation of
;; well-typed terms".
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language let-poly
  (M ::= (λ x M) (M M) (let ([x M]) M) x c)
  (c ::= + integer cons nil hd tl new get set)
  ;; A variable that is a value is the name of a place in the store.
  (v ::= (λ x M) c x (+ v) (cons v) ((cons v) v) (set v))
  (E ::= hole (E M) (v E) (let ([x E]) M))
  (Σ ::= • (x v Σ))
  (τ ::= int (list τ) (ref τ) (τ → τ) α)
  (S ::= (∀ (α ...) τ))
  (Γ ::= • (x S Γ))
  ;; What remains to be done with the type of a term.
  (κ ::= • (λ τ κ) (fun Γ M κ) (arg τ κ) (poly x Γ M κ) (mono x Γ M κ))
  ;; Equations, and their solution.
  (G ::= • (τ τ G))
  (σ ::= • (α τ σ))
  (x α β ::= variable-not-otherwise-mentioned))

;; Type inference. Equations are solved as they come up, and their solution goes into all that is still to be done. For that
;; the rules pass on what is to be done: (infer Γ M κ τ) means that, M having the type it has in Γ, κ ends with τ;
;; (return τ_1 κ τ), that κ ends with τ when it is given τ_1. A new type variable is one that neither Γ nor κ has.

(define-judgment-form let-poly
  #:mode (typeof I O)
  #:contract (typeof M τ)
  [(infer • M • τ)
   ---------------
   (typeof M τ)])

(define-judgment-form let-poly
  #:mode (infer I I I O)
  #:contract (infer Γ M κ τ)
  [(where α (new-variable (types Γ κ))) (return (type-of c α) κ τ)
   --------------------------------------------------------------- constant
   (infer Γ c κ τ)]
  [(where S (lookup Γ x)) (return (instantiate S (types Γ κ)) κ τ)
   --------------------------------------------------------------- variable
   (infer Γ x κ τ)]
  [(where α (new-variable (types Γ κ))) (infer (x (∀ () α) Γ) M (λ α κ) τ)
   ---------------------------------------------------------------------- abstraction
   (infer Γ (λ x M) κ τ)]
  [(infer Γ M_1 (fun Γ M_2 κ) τ)
   ----------------------------- application
   (infer Γ (M_1 M_2) κ τ)]
  [(infer Γ v (poly x Γ M κ) τ)
   ------------------------------ let-value
   (infer Γ (let ([x v]) M) κ τ)]
  [(where #f (value? M_1)) (infer Γ M_1 (mono x Γ M_2 κ) τ)
   -------------------------------------------------------- let-other
   (infer Γ (let ([x M_1]) M_2) κ τ)])

(define-judgment-form let-poly
  #:mode (return I I O)
  #:contract (return τ κ τ)
  [-------------- done
   (return τ • τ)]
  [(return (τ_1 → τ_2) κ τ)
   ------------------------ body
   (return τ_2 (λ τ_1 κ) τ)]
  [(infer Γ M (arg τ_1 κ) τ)
   --------------------------- function
   (return τ_1 (fun Γ M κ) τ)]
  [(where α (new-variable (τ_1 τ_2 (types • κ))))
   (where σ (unify (τ_1 (τ_2 → α) •)))
   (return (apply-τ σ α) (apply-κ σ κ) τ)
   ---------------------------------------------- argument
   (return τ_2 (arg τ_1 κ) τ)]
  [(infer (x (generalize τ_1 Γ) Γ) M κ τ)
   -------------------------------------- bind-poly
   (return τ_1 (poly x Γ M κ) τ)]
  [(infer (x (∀ () τ_1) Γ) M κ τ)
   ------------------------------ bind-mono
   (return τ_1 (mono x Γ M κ) τ)])

(define-metafunction let-poly
  type-of : c α -> τ
  [(type-of + α) (int → (int → int))]
  [(type-of integer α) int]
  [(type-of nil α) (list α)]
  [(type-of cons α) (α → ((list α) → (list α)))]
  [(type-of hd α) ((list α) → α)]
  [(type-of tl α) ((list α) → (list α))]
  [(type-of new α) (α → (ref α))]
  [(type-of get α) ((ref α) → α)]
  [(type-of set α) ((ref α) → (α → α))])

(define-metafunction let-poly
  lookup : Γ x -> S or #f
  [(lookup • x) #f]
  [(lookup (x S Γ) x) S]
  [(lookup (x_other S Γ) x) (lookup Γ x)])

(define-metafunction let-poly
  value? : M -> boolean
  [(value? v) #t]
  [(value? M) #f])

;; Type variables.

(define-metafunction let-poly
  new-variable : any -> α
  [(new-variable any) ,(variable-not-in (term any) 'α)])

;; All types that are mentioned.
(define-metafunction let-poly
  types : Γ κ -> any
  [(types • •) ()]
  [(types (x S Γ) κ) (S (types Γ κ))]
  [(types • (λ τ κ)) (τ (types • κ))]
  [(types • (arg τ κ)) (τ (types • κ))]
  [(types • (fun Γ M κ)) (types Γ κ)]
  [(types • (poly x Γ M κ)) (types Γ κ)]
  [(types • (mono x Γ M κ)) (types Γ κ)])

(define-metafunction let-poly
  instantiate : S any -> τ
  [(instantiate (∀ () τ) any) τ]
  [(instantiate (∀ (α α_1 ...) τ) any)
   (instantiate (∀ (α_1 ...) (eliminate-τ α α_new τ)) (α_new any))
   (where α_new (new-variable (α_1 ... any)))])

(define-metafunction let-poly
  generalize : τ Γ -> S
  [(generalize τ Γ) (∀ (minus (free τ) (free-Γ Γ)) τ)])

(define-metafunction let-poly
  free : τ -> (α ...)
  [(free α) (α)]
  [(free int) ()]
  [(free (list τ)) (free τ)]
  [(free (ref τ)) (free τ)]
  [(free (τ_1 → τ_2)) (join (free τ_1) (free τ_2))])

(define-metafunction let-poly
  free-Γ : Γ -> (α ...)
  [(free-Γ •) ()]
  [(free-Γ (x (∀ (α ...) τ) Γ)) (join (minus (free τ) (α ...)) (free-Γ Γ))])

(define-metafunction let-poly
  join : (α ...) (α ...) -> (α ...)
  [(join (α ...) (β ...)) (α ... β ...)])

;; The variables of the first list that are not in the second, each once.
(define-metafunction let-poly
  minus : (α ...) (α ...) -> (α ...)
  [(minus () (β ...)) ()]
  [(minus (α α_1 ...) (β_1 ... α β_2 ...)) (minus (α_1 ...) (β_1 ... α β_2 ...))]
  [(minus (α α_1 ...) (β ...)) (join (α) (minus (α_1 ...) (α β ...)))])

;; Unification.

(define-metafunction let-poly
  unify : G -> σ or ⊥
  [(unify •) •]
  [(unify (α α G)) (unify G)]
  [(unify (α τ G)) ⊥ (where #t (occurs? α τ))]
  [(unify (α τ G)) (solved α τ (unify (eliminate-G α τ G)))]
  [(unify (τ α G)) (unify (α τ G))]
  [(unify (int int G)) (unify G)]
  [(unify ((list τ_1) (list τ_2) G)) (unify (τ_1 τ_2 G))]
  [(unify ((ref τ_1) (ref τ_2) G)) (unify (τ_1 τ_2 G))]
  [(unify ((τ_1 → τ_2) (τ_3 → τ_4) G)) (unify (τ_1 τ_3 (τ_2 τ_4 G)))]
  [(unify G) ⊥])

(define-metafunction let-poly
  solved : α τ any -> σ or ⊥
  [(solved α τ ⊥) ⊥]
  [(solved α τ σ) (α (apply-τ σ τ) σ)])

(define-metafunction let-poly
  occurs? : α τ -> boolean
  [(occurs? α α) #t]
  [(occurs? α (list τ)) (occurs? α τ)]
  [(occurs? α (ref τ)) (occurs? α τ)]
  [(occurs? α (τ_1 → τ_2)) (∨ (occurs? α τ_1) (occurs? α τ_2))]
  [(occurs? α τ) #f])

(define-metafunction let-poly
  ∨ : boolean boolean -> boolean
  [(∨ #f #f) #f]
  [(∨ boolean_1 boolean_2) #t])

;; (eliminate-… α τ t): t with τ for α.
(define-metafunction let-poly
  eliminate-G : α τ G -> G
  [(eliminate-G α τ •) •]
  [(eliminate-G α τ (τ_1 τ_2 G)) ((eliminate-τ α τ τ_1) (eliminate-τ α τ τ_2) (eliminate-G α τ G))])

(define-metafunction let-poly
  eliminate-τ : α τ τ -> τ
  [(eliminate-τ α τ α) τ]
  [(eliminate-τ α τ β) β]
  [(eliminate-τ α τ int) int]
  [(eliminate-τ α τ (list τ_1)) (list (eliminate-τ α τ τ_1))]
  [(eliminate-τ α τ (ref τ_1)) (ref (eliminate-τ α τ τ_1))]
  [(eliminate-τ α τ (τ_1 → τ_2)) ((eliminate-τ α τ τ_1) → (eliminate-τ α τ τ_2))])

(define-metafunction let-poly
  apply-τ : σ τ -> τ
  [(apply-τ • τ) τ]
  [(apply-τ (α τ_α σ) τ) (apply-τ σ (eliminate-τ α τ_α τ))])

(define-metafunction let-poly
  apply-Γ : σ Γ -> Γ
  [(apply-Γ σ •) •]
  ;; What a scheme binds is in no equation.
  [(apply-Γ σ (x (∀ (α ...) τ) Γ)) (x (∀ (α ...) (apply-τ σ τ)) (apply-Γ σ Γ))])

(define-metafunction let-poly
  apply-κ : σ κ -> κ
  [(apply-κ σ •) •]
  [(apply-κ σ (λ τ κ)) (λ (apply-τ σ τ) (apply-κ σ κ))]
  [(apply-κ σ (arg τ κ)) (arg (apply-τ σ τ) (apply-κ σ κ))]
  [(apply-κ σ (fun Γ M κ)) (fun (apply-Γ σ Γ) M (apply-κ σ κ))]
  [(apply-κ σ (poly x Γ M κ)) (poly x (apply-Γ σ Γ) M (apply-κ σ κ))]
  [(apply-κ σ (mono x Γ M κ)) (mono x (apply-Γ σ Γ) M (apply-κ σ κ))])

;; Reduction of a term with a store: call by value, from left to right. What has no head or tail is an error.

(define red
  (reduction-relation
   let-poly
   (--> (Σ (in-hole E ((λ x M) v))) (Σ (in-hole E (subst M x v))) "β")
   (--> (Σ (in-hole E (let ([x v]) M))) (Σ (in-hole E (subst M x v))) "let")
   (--> (Σ (in-hole E (hd ((cons v_1) v_2)))) (Σ (in-hole E v_1)) "hd")
   (--> (Σ (in-hole E (tl ((cons v_1) v_2)))) (Σ (in-hole E v_2)) "tl")
   (--> (Σ (in-hole E (hd nil))) "error" "hd of nil")
   (--> (Σ (in-hole E (tl nil))) "error" "tl of nil")
   (--> (Σ (in-hole E ((+ integer_1) integer_2)))
        (Σ (in-hole E ,(+ (term integer_1) (term integer_2))))
        "+")
   (--> (Σ (in-hole E (new v))) ((x v Σ) (in-hole E x)) (fresh x) "new")
   (--> (Σ (in-hole E (get x))) (Σ (in-hole E (content Σ x))) "get")
   ;; The value of an assignment is what was there before.
   (--> (Σ (in-hole E ((set x) v))) ((update Σ x v) (in-hole E (content Σ x))) "set")))

(define-metafunction let-poly
  content : Σ x -> v
  [(content (x v Σ) x) v]
  [(content (x_other v Σ) x) (content Σ x)])

(define-metafunction let-poly
  update : Σ x v -> Σ
  [(update (x v_old Σ) x v) (x v Σ)]
  [(update (x_other v_other Σ) x v) (x_other v_other (update Σ x v))])

;; (subst M x N): M with N for x; a binder that would capture gets a new name.
(define-metafunction let-poly
  subst : M x M -> M
  [(subst x x M) M]
  [(subst x_other x M) x_other]
  [(subst c x M) c]
  [(subst (M_1 M_2) x M) ((subst M_1 x M) (subst M_2 x M))]
  [(subst (λ x M_1) x M) (λ x M_1)]
  [(subst (λ x_1 M_1) x M)
   (λ x_new (subst (subst M_1 x_1 x_new) x M))
   (where x_new ,(variable-not-in (term (x M_1 M)) (term x_1)))]
  [(subst (let ([x M_1]) M_2) x M) (let ([x (subst M_1 x M)]) M_2)]
  [(subst (let ([x_1 M_1]) M_2) x M)
   (let ([x_new (subst M_1 x M)]) (subst (subst M_2 x_1 x_new) x M))
   (where x_new ,(variable-not-in (term (x M_2 M)) (term x_1)))])

;; A term that has a type is a value or takes exactly one step: to an error, or to a term and a store that have a type which
;; is as general. So do the terms it leads to, here the first hundred.

;; A store and a term as one term: the places that others mention are made first. #f: there is no such order.
(define (with-store places M)
  (define (mentions? t x) (if (pair? t) (or (mentions? (car t) x) (mentions? (cdr t) x)) (equal? t x)))
  (define (first? place)
    (for/and ([other (in-list places)]) (not (mentions? (cadr place) (car other)))))
  (cond
    [(null? places) M]
    [(for/first ([place (in-list places)] #:when (first? place)) place)
     => (λ (place)
          (define inner (with-store (remove place places) M))
          (and inner (term (let ([,(car place) (new ,(cadr place))]) ,inner))))]
    [else #f]))

(define (places Σ)
  (if (equal? Σ '•) '() (cons (list (car Σ) (cadr Σ)) (places (caddr Σ)))))

(define (type-of-state Σ M)
  (define whole (with-store (places Σ) M))
  (define found (if whole (judgment-holds (typeof ,whole τ) τ) '()))
  (and (pair? found) (car found)))

(define (instance? τ general)
  (define meaning (make-hash))
  (let instance? ([t τ] [g general])
    (cond
      [(redex-match? let-poly α g) (equal? t (hash-ref! meaning g t))]
      [(and (pair? t) (pair? g)) (and (instance? (car t) (car g)) (instance? (cdr t) (cdr g)))]
      [else (equal? t g)])))

(define (check M)
  (define type (type-of-state '• M))
  (define (sound? state steps)
    (define now (type-of-state (car state) (cadr state)))
    (and now
         (instance? type now)
         (or (zero? steps)
             (redex-match? let-poly v (cadr state))
             (let ([results (apply-reduction-relation red state)])
               (and (= (length results) 1)
                    (or (equal? (car results) "error")
                        (sound? (car results) (- steps 1))))))))
  (or (not type) (sound? (list '• M) 100)))

(module+ test
  (redex-check let-poly M (check (term M)))
  (redex-check let-poly #:satisfying (typeof M τ) (check (term M))))
