#lang racket/base
;; The list machine of A. W. Appel, R. Dockins and X. Leroy, "A list-machine benchmark for mechanized metatheory" (JAR
;; 2012): section 6.2.5 of B. Fetscher, "The random generation of well-typed terms".
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language list-machine
  (ι ::= halt (jump l) (branch-if-nil v l) (fetch-field v 0 v) (fetch-field v 1 v) (cons v v v) (begin ι ι))
  (P ::= end (l : ι P))
  (a ::= nil (cons a a))
  (r ::= empty (v ↦ a r))
  (τ ::= nil (list τ) (listcons τ))
  (Γ ::= empty (v : τ Γ))
  (Π ::= empty (l : Γ Π))
  (v l ::= variable-not-otherwise-mentioned))

;; Running a program: states (P r ι).

(define red
  (reduction-relation
   list-machine
   #:domain (P r ι)
   (--> (P r (begin (begin ι_1 ι_2) ι_3)) (P r (begin ι_1 (begin ι_2 ι_3))) "sequence")
   (--> (P r (begin (fetch-field v 0 v_to) ι))
        (P r_new ι)
        (judgment-holds (value r v (cons a_0 a_1)))
        (judgment-holds (store r v_to a_0 r_new))
        "fetch-field 0")
   (--> (P r (begin (fetch-field v 1 v_to) ι))
        (P r_new ι)
        (judgment-holds (value r v (cons a_0 a_1)))
        (judgment-holds (store r v_to a_1 r_new))
        "fetch-field 1")
   (--> (P r (begin (cons v_0 v_1 v_to) ι))
        (P r_new ι)
        (judgment-holds (value r v_0 a_0))
        (judgment-holds (value r v_1 a_1))
        (judgment-holds (store r v_to (cons a_0 a_1) r_new))
        "cons")
   (--> (P r (begin (branch-if-nil v l) ι))
        (P r ι)
        (judgment-holds (value r v (cons a_0 a_1)))
        "branch not taken")
   (--> (P r (begin (branch-if-nil v l) ι))
        (P r ι_l)
        (judgment-holds (value r v nil))
        (judgment-holds (block P l ι_l))
        "branch taken")
   (--> (P r (jump l)) (P r ι) (judgment-holds (block P l ι)) "jump")))

(define-judgment-form list-machine
  #:mode (value I I O)
  #:contract (value r v a)
  [------------------- here
   (value (v ↦ a r) v a)]
  [(where #t (different v v_1)) (value r v a)
   ------------------------------------------ further
   (value (v_1 ↦ a_1 r) v a)])

(define-judgment-form list-machine
  #:mode (store I I I O)
  #:contract (store r v a r)
  [------------------------------- new
   (store empty v a (v ↦ a empty))]
  [----------------------------------- here
   (store (v ↦ a_old r) v a (v ↦ a r))]
  [(where #t (different v v_1)) (store r v a r_new)
   ------------------------------------------------ further
   (store (v_1 ↦ a_1 r) v a (v_1 ↦ a_1 r_new))])

(define-judgment-form list-machine
  #:mode (block I I O)
  #:contract (block P l ι)
  [---------------------- here
   (block (l : ι P) l ι)]
  [(where #t (different l l_1)) (block P l ι)
   ------------------------------------------ further
   (block (l_1 : ι_1 P) l ι)])

(define-metafunction list-machine
  different : v v -> boolean
  [(different v v) #f]
  [(different v_1 v_2) #t])

;; Typing: Π gives the types that the variables have at each label. A program begins at l0, with nil in v0.

(define-judgment-form list-machine
  #:mode (check-program I I)
  #:contract (check-program P Π)
  [(types Π l0 (v0 : nil empty)) (check-labels Π P) (check-blocks Π P)
   ------------------------------------------------------------------- program
   (check-program P Π)])

;; Every label that has types has a block.
(define-judgment-form list-machine
  #:mode (check-labels I I)
  #:contract (check-labels Π P)
  [---------------------- none
   (check-labels empty P)]
  [(block P l ι) (check-labels Π P)
   -------------------------------- one-more
   (check-labels (l : Γ Π) P)])

(define-judgment-form list-machine
  #:mode (check-blocks I I)
  #:contract (check-blocks Π P)
  [-------------------- none
   (check-blocks Π end)]
  [(types Π l Γ) (check-block Π Γ ι) (check-blocks Π P)
   ---------------------------------------------------- one-more
   (check-blocks Π (l : ι P))])

(define-judgment-form list-machine
  #:mode (check-block I I I)
  #:contract (check-block Π Γ ι)
  [---------------------- halt
   (check-block Π Γ halt)]
  [(types Π l Γ_l) (⊂-all Γ Γ_l)
   ----------------------------- jump
   (check-block Π Γ (jump l))]
  [(check-instruction Π Γ ι_1 Γ_1) (check-block Π Γ_1 ι_2)
   ------------------------------------------------------- sequence
   (check-block Π Γ (begin ι_1 ι_2))])

;; With the types after the instruction.
(define-judgment-form list-machine
  #:mode (check-instruction I I I O)
  #:contract (check-instruction Π Γ ι Γ)
  [(check-instruction Π Γ ι_1 Γ_1) (check-instruction Π Γ_1 ι_2 Γ_2)
   ----------------------------------------------------------------- sequence
   (check-instruction Π Γ (begin ι_1 ι_2) Γ_2)]
  [(type Γ v nil) (types Π l Γ_l) (⊂-all Γ Γ_l)
   -------------------------------------------- branch-nil
   (check-instruction Π Γ (branch-if-nil v l) Γ)]
  [(type Γ v (list τ)) (types Π l Γ_l) (⊂-all (with Γ v nil) Γ_l)
   ------------------------------------------------------------------ branch-list
   (check-instruction Π Γ (branch-if-nil v l) (with Γ v (listcons τ)))]
  [(type Γ v (listcons τ)) (types Π l Γ_l) (⊂-all (with Γ v nil) Γ_l)
   ------------------------------------------------------------------ branch-listcons
   (check-instruction Π Γ (branch-if-nil v l) Γ)]
  [(type Γ v (listcons τ))
   --------------------------------------------------------------- fetch-field-0
   (check-instruction Π Γ (fetch-field v 0 v_to) (with Γ v_to τ))]
  [(type Γ v (listcons τ))
   --------------------------------------------------------------------- fetch-field-1
   (check-instruction Π Γ (fetch-field v 1 v_to) (with Γ v_to (list τ)))]
  [(type Γ v_0 τ_0) (type Γ v_1 τ_1) (⊔ (list τ_0) τ_1 (list τ))
   -------------------------------------------------------------------- cons
   (check-instruction Π Γ (cons v_0 v_1 v_to) (with Γ v_to (listcons τ)))])

(define-judgment-form list-machine
  #:mode (types I I O)
  #:contract (types Π l Γ)
  [--------------------- here
   (types (l : Γ Π) l Γ)]
  [(where #t (different l l_1)) (types Π l Γ)
   ------------------------------------------ further
   (types (l_1 : Γ_1 Π) l Γ)])

(define-judgment-form list-machine
  #:mode (type I I O)
  #:contract (type Γ v τ)
  [-------------------- here
   (type (v : τ Γ) v τ)]
  [(where #t (different v v_1)) (type Γ v τ)
   ----------------------------------------- further
   (type (v_1 : τ_1 Γ) v τ)])

(define-metafunction list-machine
  with : Γ v τ -> Γ
  [(with empty v τ) (v : τ empty)]
  [(with (v : τ_old Γ) v τ) (v : τ Γ)]
  [(with (v_1 : τ_1 Γ) v τ) (v_1 : τ_1 (with Γ v τ))])

(define-judgment-form list-machine
  #:mode (⊂-all I I)
  #:contract (⊂-all Γ Γ)
  [--------------- none
   (⊂-all Γ empty)]
  [(type Γ v τ_1) (⊂ τ_1 τ) (⊂-all Γ Γ_1)
   -------------------------------------- one-more
   (⊂-all Γ (v : τ Γ_1))])

(define-judgment-form list-machine
  #:mode (⊂ I I)
  #:contract (⊂ τ τ)
  [----------- nil
   (⊂ nil nil)]
  [---------------- nil-list
   (⊂ nil (list τ))]
  [(⊂ τ_1 τ_2)
   ----------------------- list
   (⊂ (list τ_1) (list τ_2))]
  [(⊂ τ_1 τ_2)
   --------------------------- listcons-list
   (⊂ (listcons τ_1) (list τ_2))]
  [(⊂ τ_1 τ_2)
   ------------------------------- listcons
   (⊂ (listcons τ_1) (listcons τ_2))])

;; The least type above two.
(define-judgment-form list-machine
  #:mode (⊔ I I O)
  #:contract (⊔ τ τ τ)
  [--------------- nil
   (⊔ nil nil nil)]
  [------------------------- nil-list
   (⊔ nil (list τ) (list τ))]
  [----------------------------- nil-listcons
   (⊔ nil (listcons τ) (list τ))]
  [------------------------- list-nil
   (⊔ (list τ) nil (list τ))]
  [----------------------------- listcons-nil
   (⊔ (listcons τ) nil (list τ))]
  [(⊔ τ_1 τ_2 τ)
   ---------------------------------- list
   (⊔ (list τ_1) (list τ_2) (list τ))]
  [(⊔ τ_1 τ_2 τ)
   -------------------------------------- list-listcons
   (⊔ (list τ_1) (listcons τ_2) (list τ))]
  [(⊔ τ_1 τ_2 τ)
   -------------------------------------- listcons-list
   (⊔ (listcons τ_1) (list τ_2) (list τ))]
  [(⊔ τ_1 τ_2 τ)
   ---------------------------------------------- listcons
   (⊔ (listcons τ_1) (listcons τ_2) (listcons τ))])

;; A program that type checks comes to halt, or takes exactly one step. Here the first twenty: a loop can double a list each time
;; around.

(define (runs? state steps)
  (or (zero? steps)
      (equal? (caddr state) 'halt)
      (let ([results (apply-reduction-relation red state)])
        (and (= (length results) 1)
             (runs? (car results) (- steps 1))))))

(define (check program+types)
  (define P (car program+types))
  (or (not (judgment-holds (check-program ,P ,(cadr program+types))))
      (for/and ([ι (in-list (judgment-holds (block ,P l0 ι) ι))])
        (runs? (term (,P (v0 ↦ nil empty) ,ι)) 20))))

(module+ test
  (redex-check list-machine ((l0 : ι P) Π) (check (term ((l0 : ι P) Π))))
  (redex-check list-machine #:satisfying (check-program P Π) (check (term (P Π)))))
