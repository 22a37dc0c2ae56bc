#lang racket/base
;; @NAME@.rkt: a small language: its grammar, its types, how it is evaluated, and what should hold.
;;
;; This is a Redex program. assay reads it without Racket; with Racket installed, `racket @NAME@.rkt` runs it too, and means the same.
;; It is a start, and there is a mistake in it, for you to see what a finding looks like:
;;
;;   assay check @NAME@.rkt     runs the tests below, which all pass, and tries the property at the end on random terms
;;   assay hunt @NAME@.rkt      looks for what breaks the property in every way it knows, and makes it small
;;
;; docs/models.md builds a language step by step; `man assay-models` lists what a model may contain.
(require redex/reduction-semantics)

;; ---- The grammar ----
;;
;; Each line is a non-terminal and its productions. A name that is no non-terminal and not built in (+, if, let) stands for itself.
;; `assay gen @NAME@.rkt --pattern e --count 5` prints random expressions.

(define-language Lang
  (e ::= n b x (+ e e) (< e e) (if e e e) (let x e e))
  (n ::= natural)
  (b ::= true false)
  (x ::= variable-not-otherwise-mentioned)
  (v ::= n b)                                                    ; values: what evaluation ends in
  (t ::= nat bool)                                               ; types
  (Γ ::= () (x t Γ))                                             ; which variables have which types
  (E ::= hole (+ E e) (+ v E) (< E e) (< v E) (if E e e) (let x E e))) ; where the next step happens

;; ---- Types ----
;;
;; A judgment is a set of rules: what stands above the line must hold for what is below it. I are inputs, O is what is found.
;; `assay judge @NAME@.rkt '(typed () (+ 1 2) t)' --derivation` prints a type, and why it is one.

(define-metafunction Lang
  lookup : Γ x -> t or #f
  [(lookup () x) #f]
  [(lookup (x t Γ) x) t]
  [(lookup (x_1 t Γ) x) (lookup Γ x)])

(define-judgment-form Lang
  #:mode (typed I I O)
  #:contract (typed Γ e t)

  [--------------- "number"
   (typed Γ n nat)]

  [---------------- "boolean"
   (typed Γ b bool)]

  [(where t (lookup Γ x))
   ---------------------- "variable"
   (typed Γ x t)]

  [(typed Γ e_1 nat) (typed Γ e_2 nat)
   ----------------------------------- "sum"
   (typed Γ (+ e_1 e_2) nat)]

  [(typed Γ e_1 nat) (typed Γ e_2 nat)
   ----------------------------------- "less"
   (typed Γ (< e_1 e_2) bool)]

  ;; The mistake: nothing is said about the type of e_3. To mend it, add the premise (typed Γ e_3 t), and hunt again: nothing is found.
  [(typed Γ e_1 bool) (typed Γ e_2 t)
   ---------------------------------- "if"
   (typed Γ (if e_1 e_2 e_3) t)]

  [(typed Γ e_1 t_1) (typed (x t_1 Γ) e_2 t)
   ----------------------------------------- "let"
   (typed Γ (let x e_1 e_2) t)])

;; ---- Evaluation ----
;;
;; (in-hole E e) is an expression with e at the place where the next step happens. What follows a comma is ordinary Racket.
;; `assay step @NAME@.rkt '(let y (+ 1 2) (< y 4))' --trace` prints each step, and its rule.

(define-metafunction Lang
  subst : e x v -> e
  [(subst x x v) v]
  [(subst (+ e_1 e_2) x v) (+ (subst e_1 x v) (subst e_2 x v))]
  [(subst (< e_1 e_2) x v) (< (subst e_1 x v) (subst e_2 x v))]
  [(subst (if e_1 e_2 e_3) x v) (if (subst e_1 x v) (subst e_2 x v) (subst e_3 x v))]
  [(subst (let x e_1 e_2) x v) (let x (subst e_1 x v) e_2)]
  [(subst (let x_1 e_1 e_2) x v) (let x_1 (subst e_1 x v) (subst e_2 x v))]
  [(subst e x v) e])

(define step
  (reduction-relation
   Lang
   #:domain e
   (--> (in-hole E (+ n_1 n_2)) (in-hole E ,(+ (term n_1) (term n_2))) "add")
   (--> (in-hole E (< n_1 n_2)) (in-hole E true) (side-condition (< (term n_1) (term n_2))) "less")
   (--> (in-hole E (< n_1 n_2)) (in-hole E false) (side-condition (>= (term n_1) (term n_2))) "not less")
   (--> (in-hole E (if true e_1 e_2)) (in-hole E e_1) "then")
   (--> (in-hole E (if false e_1 e_2)) (in-hole E e_2) "else")
   (--> (in-hole E (let x v e)) (in-hole E (subst e x v)) "let")))

;; ---- Tests: things that you know ----

(test-equal (judgment-holds (typed () (if (< 1 2) 3 4) t) t) '(nat))
(test-equal (judgment-holds (typed () (+ 1 true) t) t) '())
(test-equal (term (subst (let y x (+ x y)) x 5)) (term (let y 5 (+ 5 y))))
(test-->> step (term (let y (+ 1 2) (if (< y 4) y 0))) 3)
(test-results)

;; ---- The property: what should hold of every expression ----
;;
;; An expression that has a type is a value, or makes a step to an expression of the same type.

(define (types-of e) (judgment-holds (typed () ,e t) t))

(define (sound? e)
  (define types (types-of e))
  (or (null? types)
      (redex-match? Lang v e)
      (let ([steps (apply-reduction-relation step e)])
        (and (pair? steps)
             (equal? (types-of (car steps)) types)))))

(redex-check Lang e (sound? (term e)) #:attempts 10000)
