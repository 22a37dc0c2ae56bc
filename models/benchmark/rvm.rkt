#lang racket/base
;; A bytecode machine and its verifier, after C. Klein, M. Flatt and R. B. Findler, "The Racket virtual machine and randomized
;; testing" (HOSC 2013): section 6.2.8 of B. Fetscher, "The random generation of well-typed terms".
(require (only-in racket/list make-list partition range remove-duplicates take take-right)
         racket/match
         redex/reduction-semantics)

(provide (all-defined-out))

;; Offsets count from the top of the stack. The forms of loc: -noclr promises that the slot will not be cleared, -clr
;; clears it, -box takes what is in the box that it holds.
(define-language bytecode
  (e ::= (loc n) (loc-noclr n) (loc-clr n) (loc-box n) (loc-box-noclr n) (loc-box-clr n)
     (let-one e e) (let-void n e) (let-void-box n e)
     (boxenv n e) (install-value n e e) (install-value-box n e e)
     (application e e ...) (seq e e e ...) (branch e e e)
     (let-rec (l ...) e) (proc-const (τ ...) e) (case-lam l ...) l v)
  ;; The kinds of the arguments, the slots that go into the closure, the body. The body finds the latter on top of the former.
  (l ::= (lam (τ ...) (n ...) e))
  (τ ::= val ref)
  (v ::= integer b void 'variable)
  (b ::= #t #f)
  (n ::= natural))

;; ---- The verifier ----

;; What it knows of a slot: nothing is there yet; a value; a box; either of these, not to be cleared any more; not to be used.
(define-extended-language verifier bytecode
  (a ::= uninit u w not)
  (u ::= imm imm-nc)
  (w ::= box box-nc)
  (s ::= (a ...))
  ;; What a branch has cleared, to be undone for the other one: slots counted from the bottom, and what they were.
  (γ ::= ((n a) ...))
  ;; What it has promised not to clear: offsets from where the stack was when the branch began.
  (η ::= (n ...))
  ;; In the body of a procedure that has itself in its closure: the offset of that, the number of arguments, the slots above the
  ;; closure, and what the closure was.
  (f ::= none (n n n s)))

;; (verify e s n_l b γ η f s γ η): e may run on the stack s, of which n_l slots are newer than the branch that it is in; b: its
;; value is not used. Then what it leaves on the stack, and the logs.
(define-judgment-form verifier
  #:mode (verify I I I I I I I O O O)
  #:contract (verify e s n b γ η f s γ η)

  [------------------------------- literal
   (verify v s n_l b γ η f s γ η)]

  ;; Slots. A box is no value, but may be named where that is not used.
  [(where n ,(length (term (a_1 ...))))
   ------------------------------------------------------------------------ loc
   (verify (loc n) (a_1 ... u a_2 ...) n_l b γ η f (a_1 ... u a_2 ...) γ η)]
  [(where n ,(length (term (a_1 ...))))
   ------------------------------------------------------------------------- loc-unused
   (verify (loc n) (a_1 ... w a_2 ...) n_l #t γ η f (a_1 ... w a_2 ...) γ η)]
  [(where n ,(length (term (a_1 ...))))
   ---------------------------------------------------------------------------- loc-box
   (verify (loc-box n) (a_1 ... w a_2 ...) n_l b γ η f (a_1 ... w a_2 ...) γ η)]
  [(where n ,(length (term (a_1 ...))))
   --------------------------------------------------------- loc-noclr
   (verify (loc-noclr n) (a_1 ... u a_2 ...) n_l b γ η f
           (a_1 ... imm-nc a_2 ...) γ (log-noclr n n_l u η))]
  [(where n ,(length (term (a_1 ...))))
   --------------------------------------------------------- loc-noclr-unused
   (verify (loc-noclr n) (a_1 ... w a_2 ...) n_l #t γ η f
           (a_1 ... box-nc a_2 ...) γ (log-noclr n n_l w η))]
  [(where n ,(length (term (a_1 ...))))
   --------------------------------------------------------- loc-box-noclr
   (verify (loc-box-noclr n) (a_1 ... w a_2 ...) n_l b γ η f
           (a_1 ... box-nc a_2 ...) γ (log-noclr n n_l w η))]
  [(where n ,(length (term (a_1 ...))))
   ---------------------------------------------------------------------------- loc-clr
   (verify (loc-clr n) (a_1 ... imm a_2 ...) n_l b γ η f
           (a_1 ... not a_2 ...) (log-clr n (a_1 ... imm a_2 ...) n_l imm γ) η)]
  [(where n ,(length (term (a_1 ...))))
   ---------------------------------------------------------------------------- loc-clr-unused
   (verify (loc-clr n) (a_1 ... box a_2 ...) n_l #t γ η f
           (a_1 ... not a_2 ...) (log-clr n (a_1 ... box a_2 ...) n_l box γ) η)]
  [(where n ,(length (term (a_1 ...))))
   ---------------------------------------------------------------------------- loc-box-clr
   (verify (loc-box-clr n) (a_1 ... box a_2 ...) n_l b γ η f
           (a_1 ... not a_2 ...) (log-clr n (a_1 ... box a_2 ...) n_l box γ) η)]

  ;; New slots.
  [(where (a ...) s)
   (verify e_1 (uninit a ...) (plus n_l 1) #f γ η none s_1 γ_1 η_1)
   (where (uninit a_1 ...) (trim s_1 (uninit a ...)))
   (verify e_2 (imm a_1 ...) (plus n_l 1) b γ_1 η_1 (shift 1 f) s_2 γ_2 η_2)
   ------------------------------------------------------------------------- let-one
   (verify (let-one e_1 e_2) s n_l b γ η f s_2 γ_2 η_2)]
  [(push n uninit s s_n) (verify e s_n (plus n_l n) b γ η (shift n f) s_1 γ_1 η_1)
   ------------------------------------------------------------------------------- let-void
   (verify (let-void n e) s n_l b γ η f s_1 γ_1 η_1)]
  [(push n box s s_n) (verify e s_n (plus n_l n) b γ η (shift n f) s_1 γ_1 η_1)
   ---------------------------------------------------------------------------- let-void-box
   (verify (let-void-box n e) s n_l b γ η f s_1 γ_1 η_1)]

  ;; Changes of slots, which are not logged: a slot that is older than the branch must stay as it is.
  [(where n ,(length (term (a_1 ...))))
   (side-condition ,(< (term n) (term n_l)))
   (verify e (a_1 ... box a_2 ...) n_l b γ η f s_1 γ_1 η_1)
   ------------------------------------------------------------------- boxenv
   (verify (boxenv n e) (a_1 ... imm a_2 ...) n_l b γ η f s_1 γ_1 η_1)]
  [(verify e_1 s n_l #f γ η none s_1 γ_1 η_1)
   (where (a_1 ... uninit a_2 ...) (trim s_1 s))
   (where n ,(length (term (a_1 ...))))
   (side-condition ,(< (term n) (term n_l)))
   (verify e_2 (a_1 ... imm a_2 ...) n_l b γ_1 η_1 f s_2 γ_2 η_2)
   -------------------------------------------------------------- install-value
   (verify (install-value n e_1 e_2) s n_l b γ η f s_2 γ_2 η_2)]
  [(verify e_1 s n_l #f γ η none s_1 γ_1 η_1)
   (where (a_1 ... w a_2 ...) (trim s_1 s))
   (where n ,(length (term (a_1 ...))))
   (verify e_2 (a_1 ... w a_2 ...) n_l b γ_1 η_1 f s_2 γ_2 η_2)
   ---------------------------------------------------------------- install-value-box
   (verify (install-value-box n e_1 e_2) s n_l b γ η f s_2 γ_2 η_2)]
  [(split (l ...) s s_1 (a ...))
   (uninits s_1)
   (reserve (l ...) imm (a ...) s_2)
   (at-most (l ...) n_l)
   (lams-ok (l ...) s_2 0)
   (verify e s_2 n_l b γ η f s_3 γ_3 η_3)
   --------------------------------------------------- let-rec
   (verify (let-rec (l ...) e) s n_l b γ η f s_3 γ_3 η_3)]

  ;; Control.
  [(verify-all (e_1 e_2 ...) s n_l #t γ η s_1 γ_1 η_1) (verify e s_1 n_l b γ_1 η_1 f s_2 γ_2 η_2)
   ---------------------------------------------------------------------------------------------- seq
   (verify (seq e_1 e_2 ... e) s n_l b γ η f s_2 γ_2 η_2)]
  [(verify e_1 s n_l #f γ η none s_1 γ_1 η_1)
   (verify e_2 (trim s_1 s) 0 b () () f s_2 γ_2 η_2)
   (verify e_3 (undo-noclrs η_2 (undo-clrs γ_2 (trim s_2 s))) 0 b γ_1 () f s_3 γ_3 η_3)
   ----------------------------------------------------------------------------------------------------------- branch
   (verify (branch e_1 e_2 e_3) s n_l b γ η f (redo-clrs γ_2 (trim s_3 s)) (both γ_2 γ_3) (outer η_1 n_l η_3))]

  ;; Procedures. Boxes as arguments are for those that are called where they stand.
  [(vals (τ ...)) (lam-ok (lam (τ ...) (n ...) e) s none)
   ---------------------------------------------------- lam
   (verify (lam (τ ...) (n ...) e) s n_l b γ η f s γ η)]
  [(vals (τ ...)) (lam-ok (lam (τ ...) () e) () none)
   ------------------------------------------------- proc-const
   (verify (proc-const (τ ...) e) s n_l b γ η f s γ η)]
  [(clauses-ok (l ...) s)
   ---------------------------------------- case-lam
   (verify (case-lam l ...) s n_l b γ η f s γ η)]
  [(where called (call-of e_0 (e ...) f))
   (slots-for (e ...) s s_0)
   (verify-all (e_0 e ...) s_0 (plus n_l (count e ...)) #f γ η s_1 γ_1 η_1)
   ------------------------------------------------------------------------ application
   (verify (application e_0 e ...) s n_l b γ η f s_1 γ_1 η_1)]
  [(where in-place (call-of (lam (τ ...) (n ...) e_b) (e ...) f))
   (slots-for (e ...) s s_0)
   (lam-ok (lam (τ ...) (n ...) e_b) s_0 none)
   (verify-arguments (e ...) (τ ...) s_0 (plus n_l (count e ...)) γ η s_1 γ_1 η_1)
   -------------------------------------------------------------------------------- application-lam
   (verify (application (lam (τ ...) (n ...) e_b) e ...) s n_l b γ η f s_1 γ_1 η_1)]
  [(where in-place (call-of (proc-const (τ ...) e_b) (e ...) f))
   (lam-ok (lam (τ ...) () e_b) () none)
   (slots-for (e ...) s s_0)
   (verify-arguments (e ...) (τ ...) s_0 (plus n_l (count e ...)) γ η s_1 γ_1 η_1)
   ------------------------------------------------------------------------------- application-proc-const
   (verify (application (proc-const (τ ...) e_b) e ...) s n_l b γ η f s_1 γ_1 η_1)]
  [(where self (call-of e_0 (e ...) f))
   (where (n_self n_args n_above s_closure) f)
   (slots-for (e ...) s s_0)
   (verify-all (e_0 e ...) s_0 (plus n_l n_args) #f γ η s_1 γ_1 η_1)
   (intact s_closure s_1 (plus n_args n_above))
   ----------------------------------------------------------------- application-self
   (verify (application e_0 e ...) s n_l b γ η f s_1 γ_1 η_1)])

;; One after the other.
(define-judgment-form verifier
  #:mode (verify-all I I I I I I O O O)
  #:contract (verify-all (e ...) s n b γ η s γ η)
  [-------------------------------------- none
   (verify-all () s n_l b γ η s γ η)]
  [(verify e s n_l b γ η none s_1 γ_1 η_1) (verify-all (e_1 ...) (trim s_1 s) n_l b γ_1 η_1 s_2 γ_2 η_2)
   ----------------------------------------------------------------------------------------------------- one-more
   (verify-all (e e_1 ...) s n_l b γ η s_2 γ_2 η_2)])

;; Arguments of these kinds; a box is passed by naming its slot. Too many or too few are an error when the program runs.
(define-judgment-form verifier
  #:mode (verify-arguments I I I I I I O O O)
  #:contract (verify-arguments (e ...) (τ ...) s n γ η s γ η)
  [---------------------------------------------- none
   (verify-arguments () (τ ...) s n_l γ η s γ η)]
  [(verify-all (e e_1 ...) s n_l #f γ η s_1 γ_1 η_1)
   ------------------------------------------------------------- too-many
   (verify-arguments (e e_1 ...) () s n_l γ η s_1 γ_1 η_1)]
  [(verify e s n_l #f γ η none s_1 γ_1 η_1)
   (verify-arguments (e_1 ...) (τ ...) (trim s_1 s) n_l γ_1 η_1 s_2 γ_2 η_2)
   ------------------------------------------------------------------------- value
   (verify-arguments (e e_1 ...) (val τ ...) s n_l γ η s_2 γ_2 η_2)]
  [(where e_box (box-of e))
   (verify e_box s n_l #f γ η none s_1 γ_1 η_1)
   (verify-arguments (e_1 ...) (τ ...) s_1 n_l γ_1 η_1 s_2 γ_2 η_2)
   ---------------------------------------------------------------- reference
   (verify-arguments (e e_1 ...) (ref τ ...) s n_l γ η s_2 γ_2 η_2)])

(define-metafunction verifier
  box-of : e -> e or none
  [(box-of (loc n)) (loc-box n)]
  [(box-of (loc-noclr n)) (loc-box-noclr n)]
  [(box-of (loc-clr n)) (loc-box-clr n)]
  [(box-of e) none])

;; A call of the procedure itself is compiled to a jump; one of a procedure in place may pass boxes.
(define-metafunction verifier
  call-of : e (e ...) f -> any
  [(call-of (loc-noclr n) (e ...) (n_self n_args n_above s)) self
   (side-condition (= (length (term (e ...))) (term n_args)))
   (side-condition (= (term n) (+ (term n_self) (term n_args))))]
  [(call-of (lam (τ ...) (n ...) e) (e_1 ...) f) in-place]
  [(call-of (proc-const (τ ...) e) (e_1 ...) f) in-place]
  [(call-of e (e_1 ...) f) called])

;; A procedure in a place with this stack; n, in let-rec: its slot.
(define-judgment-form verifier
  #:mode (lam-ok I I I)
  #:contract (lam-ok l s any)
  [(captured (n ...) s (a ...))
   (arguments (τ ...) (a_τ ...))
   (where f (self-of any (n ...) (τ ...) (a ...)))
   (verify e (a ... a_τ ...) (count a ... a_τ ...) #f () () f s_1 γ η)
   -------------------------------------------------------------------- lam
   (lam-ok (lam (τ ...) (n ...) e) s any)])

(define-judgment-form verifier
  #:mode (lams-ok I I I)
  #:contract (lams-ok (l ...) s n)
  [---------------- none
   (lams-ok () s n)]
  [(vals (τ ...)) (lam-ok (lam (τ ...) (n_c ...) e) s n) (lams-ok (l ...) s (plus n 1))
   ------------------------------------------------------------------------------------- one-more
   (lams-ok ((lam (τ ...) (n_c ...) e) l ...) s n)])

(define-judgment-form verifier
  #:mode (clauses-ok I I)
  #:contract (clauses-ok (l ...) s)
  [---------------- none
   (clauses-ok () s)]
  [(vals (τ ...)) (lam-ok (lam (τ ...) (n ...) e) s none) (clauses-ok (l ...) s)
   ----------------------------------------------------------------------------- one-more
   (clauses-ok ((lam (τ ...) (n ...) e) l ...) s)])

(define-judgment-form verifier
  #:mode (vals I)
  #:contract (vals (τ ...))
  [--------- none
   (vals ())]
  [(vals (τ ...))
   ------------------ one-more
   (vals (val τ ...))])

;; What a closure takes from the stack.
(define-judgment-form verifier
  #:mode (captured I I O)
  #:contract (captured (n ...) s s)
  [------------------ none
   (captured () s ())]
  [(at s n a) (where a_1 (capture a)) (captured (n_1 ...) s (a_2 ...))
   ------------------------------------------------------------------ one-more
   (captured (n n_1 ...) s (a_1 a_2 ...))])

(define-metafunction verifier
  capture : a -> a or none
  [(capture imm) imm]
  [(capture box) box]
  [(capture imm-nc) imm]
  [(capture box-nc) box]
  [(capture a) none])

(define-judgment-form verifier
  #:mode (arguments I O)
  #:contract (arguments (τ ...) s)
  [---------------- none
   (arguments () ())]
  [(arguments (τ ...) (a ...))
   --------------------------------- value
   (arguments (val τ ...) (imm a ...))]
  [(arguments (τ ...) (a ...))
   --------------------------------- reference
   (arguments (ref τ ...) (box a ...))])

;; Of several copies of itself in a closure, the last one is where a procedure calls itself.
(define-metafunction verifier
  self-of : any (n ...) (τ ...) s -> f
  [(self-of n (n_1 ... n n_2 ...) (τ ...) s)
   (,(length (term (n_1 ...))) ,(length (term (τ ...))) 0 s)
   (side-condition (not (memv (term n) (term (n_2 ...)))))]
  [(self-of any (n ...) (τ ...) s) none])

;; Are the slots from n on as the closure was, or only promised not to be cleared?
(define-judgment-form verifier
  #:mode (intact I I I)
  #:contract (intact s s n)
  [--------------- none
   (intact () s n)]
  [(at s n a) (where a_1 (capture a)) (intact (a_2 ...) s (plus n 1))
   ----------------------------------------------------------------- one-more
   (intact (a_1 a_2 ...) s n)])

;; Stacks.

(define-judgment-form verifier
  #:mode (at I O O)
  #:contract (at s n a)
  [------------------------------------------------------- slot
   (at (a_1 ... a a_2 ...) ,(length (term (a_1 ...))) a)])

(define-judgment-form verifier
  #:mode (uninits I)
  #:contract (uninits s)
  [------------ none
   (uninits ())]
  [(uninits (a ...))
   --------------------- one-more
   (uninits (uninit a ...))])

;; n slots on top; the small numbers, which matter most, have rules of their own.
(define-judgment-form verifier
  #:mode (push I I I O)
  #:contract (push n a s s)
  [-------------- zero
   (push 0 a s s)]
  [----------------------------------- one
   (push 1 a (a_1 ...) (a a_1 ...))]
  [----------------------------------- two
   (push 2 a (a_1 ...) (a a a_1 ...))]
  [(side-condition ,(> (term n) 2)) (push ,(- (term n) 2) a s (a_1 ...))
   --------------------------------------------------------------------- more
   (push n a s (a a a_1 ...))])

;; As many as there are things in the list.
(define-judgment-form verifier
  #:mode (reserve I I I O)
  #:contract (reserve (any ...) a s s)
  [----------------- none
   (reserve () a s s)]
  [(reserve (any_1 ...) a s (a_1 ...))
   ------------------------------------ one-more
   (reserve (any any_1 ...) a s (a a_1 ...))])

;; The slots of arguments that are still to be computed.
(define-judgment-form verifier
  #:mode (slots-for I I O)
  #:contract (slots-for (e ...) s s)
  [(reserve (e ...) not s s_1)
   --------------------------- slots
   (slots-for (e ...) s s_1)])

;; The stack without as many slots, and these.
(define-judgment-form verifier
  #:mode (split I I O O)
  #:contract (split (any ...) s s s)
  [------------------ none
   (split () s () s)]
  [(split (any_1 ...) (a_1 ...) (a_2 ...) s)
   ---------------------------------------------- one-more
   (split (any any_1 ...) (a a_1 ...) (a a_2 ...) s)])

;; No more than n things.
(define-judgment-form verifier
  #:mode (at-most I I)
  #:contract (at-most (any ...) n)
  [-------------- none
   (at-most () n)]
  [(side-condition ,(< 0 (term n))) (at-most (any_1 ...) ,(- (term n) 1))
   ---------------------------------------------------------------------- one-more
   (at-most (any any_1 ...) n)])

(define-metafunction verifier
  plus : n n -> n
  [(plus n_1 n_2) ,(+ (term n_1) (term n_2))])

(define-metafunction verifier
  count : any ... -> n
  [(count any ...) ,(length (term (any ...)))])

(define-metafunction verifier
  update : a n s -> s
  [(update a n (a_1 ... a_n a_2 ...))
   (a_1 ... a a_2 ...)
   (side-condition (= (length (term (a_1 ...))) (term n)))])

;; As much of the first, from its bottom, as the second has.
(define-metafunction verifier
  trim : s s -> s
  [(trim s_1 s_2) ,(take-right (term s_1) (length (term s_2)))])

(define-metafunction verifier
  shift : n f -> f
  [(shift n none) none]
  [(shift n (n_self n_args n_above s)) ((plus n n_self) n_args (plus n n_above) s)])

;; The logs of a branch.

(define-metafunction verifier
  log-noclr : n n a η -> η
  [(log-noclr n n_l a (n_1 ...))
   (,(- (term n) (term n_l)) n_1 ...)
   (side-condition (>= (term n) (term n_l)))
   (side-condition (memq (term a) '(imm box)))]
  [(log-noclr n n_l a η) η])

(define-metafunction verifier
  undo-noclrs : η s -> s
  [(undo-noclrs () s) s]
  [(undo-noclrs (n n_1 ...) (a_1 ... a a_2 ...))
   (undo-noclrs (n_1 ...) (a_1 ... (clr a) a_2 ...))
   (side-condition (= (length (term (a_1 ...))) (term n)))])

;; The promises of a branch to the one around it, if they are about slots that are older than that.
(define-metafunction verifier
  outer : η n η -> η
  [(outer η n_l ()) η]
  [(outer η n_l (n n_1 ...)) (outer (log-noclr n n_l imm η) n_l (n_1 ...))])

(define-metafunction verifier
  clr : a -> a
  [(clr imm-nc) imm]
  [(clr box-nc) box]
  [(clr a) a])

(define-metafunction verifier
  log-clr : n s n a γ -> γ
  [(log-clr n s n_l a ((n_1 a_1) ...))
   ((,(- (length (term s)) (term n) 1) a) (n_1 a_1) ...)
   (side-condition (>= (term n) (term n_l)))]
  [(log-clr n s n_l a γ) γ])

(define-metafunction verifier
  both : γ γ -> γ
  [(both ((n_1 a_1) ...) ((n_2 a_2) ...)) ((n_1 a_1) ... (n_2 a_2) ...)])

;; A slot that was cleared may have gone since.
(define-metafunction verifier
  undo-clrs : γ s -> s
  [(undo-clrs () s) s]
  [(undo-clrs ((n a) (n_1 a_1) ...) s)
   (undo-clrs ((n_1 a_1) ...) (update a ,(- (length (term s)) (term n) 1) s))
   (side-condition (< (term n) (length (term s))))]
  [(undo-clrs ((n a) (n_1 a_1) ...) s) (undo-clrs ((n_1 a_1) ...) s)])

(define-metafunction verifier
  redo-clrs : γ s -> s
  [(redo-clrs () s) s]
  [(redo-clrs ((n a) (n_1 a_1) ...) s)
   (redo-clrs ((n_1 a_1) ...) (update not ,(- (length (term s)) (term n) 1) s))
   (side-condition (< (term n) (length (term s))))]
  [(redo-clrs ((n a) (n_1 a_1) ...) s) (redo-clrs ((n_1 a_1) ...) s)])

;; ---- The machine ----

;; States: the last value, the stack, the heap, what is to be done.
(define-extended-language machine bytecode
  (p ::= (u S H C) error)
  (u ::= r uninit)
  (r ::= v (box n))
  (v ::= .... undefined (clos n))
  (S ::= (u ...))
  (H ::= (h ...))
  (h ::= v (k ...))
  (k ::= (clos n (r ...) e))
  (C ::= (i ...))
  (i ::= e (pop n) (set n) (set-box n) (branch e e) (call n) (jump n n)
     ;; Arguments that are still to be computed, each with its slot; ? is the procedure, and then the procedure that was found.
     (compute (j ...) i) (got n (j ...) i) (found (j ...) i))
  (j ::= (e n) (e ?))
  (e ::= .... (self-app e e ...)))

(define red
  (reduction-relation
   machine
   (--> (u S H (v i ...)) (v S H (i ...)) "value")

   ;; Slots.
   (--> (u S H ((loc n) i ...)) (r S H (i ...)) (where r (slot n S)) "loc")
   (--> (u S H ((loc-noclr n) i ...)) (r S H (i ...)) (where r (slot n S)) "loc-noclr")
   (--> (u S H ((loc-clr n) i ...)) (r (put uninit n S) H (i ...)) (where r (slot n S)) "loc-clr")
   (--> (u S H ((loc-box n) i ...)) (v S H (i ...)) (where (box n_h) (slot n S)) (where v (content n_h H)) "loc-box")
   (--> (u S H ((loc-box-noclr n) i ...))
        (v S H (i ...))
        (where (box n_h) (slot n S))
        (where v (content n_h H))
        "loc-box-noclr")
   (--> (u S H ((loc-box-clr n) i ...))
        (v (put uninit n S) H (i ...))
        (where (box n_h) (slot n S))
        (where v (content n_h H))
        "loc-box-clr")
   (--> (u S H ((set n) i ...)) (u S_1 H (i ...)) (where S_1 (put u n S)) "set")
   (--> (v S (h ...) ((set-box n) i ...))
        (v S (replace n_h v (h ...)) (i ...))
        (where (box n_h) (slot n S))
        "set-box")
   ;; Back to a stack of n slots.
   (--> (u (u_1 ... u_2 ...) H ((pop n) i ...))
        (u (u_2 ...) H (i ...))
        (side-condition (= (length (term (u_2 ...))) (term n)))
        "pop")

   ;; New slots, and changes.
   (--> (u (u_1 ...) H ((let-one e_1 e_2) i ...))
        (u (uninit u_1 ...) H (e_1 (pop (size (uninit u_1 ...))) (set 0) e_2 i ...))
        "let-one")
   (--> (u (u_1 ...) H ((let-void n e) i ...))
        (u (u_n ... u_1 ...) H (e i ...))
        (where (u_n ...) ,(make-list (term n) 'uninit))
        "let-void")
   (--> (u (u_1 ...) (h ...) ((let-void-box n e) i ...))
        (u ((box n_h) ... u_1 ...) (h ... h_new ...) (e i ...))
        (where (n_h ...) ,(range (length (term (h ...))) (+ (term n) (length (term (h ...))))))
        (where (h_new ...) ,(make-list (term n) 'undefined))
        "let-void-box")
   (--> (u S (h ...) ((boxenv n e) i ...))
        (u (put (box (size (h ...))) n S) (h ... v) (e i ...))
        (where v (slot n S))
        "boxenv")
   (--> (u S H ((install-value n e_1 e_2) i ...)) (u S H (e_1 (pop (size S)) (set n) e_2 i ...)) "install-value")
   (--> (u S H ((install-value-box n e_1 e_2) i ...))
        (u S H (e_1 (pop (size S)) (set-box n) e_2 i ...))
        "install-value-box")

   ;; Control.
   (--> (u S H ((seq e_1 e_2) i ...)) (u S H (e_1 (pop (size S)) e_2 i ...)) "seq of two")
   (--> (u S H ((seq e_1 e_2 e_3 e_4 ...) i ...)) (u S H (e_1 (pop (size S)) (seq e_2 e_3 e_4 ...) i ...)) "seq")
   (--> (u S H ((branch e_1 e_2 e_3) i ...)) (u S H (e_1 (pop (size S)) (branch e_2 e_3) i ...)) "branch")
   (--> (#f S H ((branch e_1 e_2) i ...)) (#f S H (e_2 i ...)) "branch to else")
   (--> (v S H ((branch e_1 e_2) i ...)) (v S H (e_1 i ...)) (side-condition (term v)) "branch to then")

   ;; Procedures.
   (--> (u S (h ...) ((lam (τ ...) (n ...) e) i ...))
        ((clos (size (h ...))) S (h ... (k)) (i ...))
        (where k (close (lam (τ ...) (n ...) e) S))
        "lam")
   (--> (u S (h ...) ((case-lam l ...) i ...))
        ((clos (size (h ...))) S (h ... (k ...)) (i ...))
        (where (k ...) ((close l S) ...))
        "case-lam")
   (--> (u S (h ...) ((proc-const (τ ...) e) i ...))
        ((clos (size (h ...))) S (h ... ((clos (size (τ ...)) () e))) (i ...))
        "proc-const")
   (--> (u (u_1 ..._n u_2 ...) (h ...) ((let-rec (l ..._n) e) i ...))
        (u S (h ... (k) ...) (e i ...))
        (where (n_h ...) ,(range (length (term (h ...))) (+ (length (term (l ...))) (length (term (h ...))))))
        (where S ((clos n_h) ... u_2 ...))
        (where (k ...) ((close l S) ...))
        "let-rec")

   ;; Calls. What only looks at a slot may be computed last, as it has been promised that the slot will stay.
   (--> (u (u_1 ...) H ((application e_0 e ...) i ...))
        (u (u_n ... u_1 ...) H ((compute ((e_0 ?) (e n) ...) (call (size (e ...)))) i ...))
        (where (n ...) ,(range (length (term (e ...)))))
        (where (u_n ...) ,(map (λ (e) 'uninit) (term (e ...))))
        "application")
   (--> (u S H ((compute (j_1 ...) i_1) i ...))
        (u S H ((compute (j_2 ...) i_1) i ...))
        (where (j_2 ...) ,(looks-last (term (j_1 ...))))
        (side-condition (not (equal? (term (j_1 ...)) (term (j_2 ...)))))
        "later")
   (--> (u S H ((compute ((e n) j ...) i_1) i ...)) (u S H (e (pop (size S)) (got n (j ...) i_1) i ...)) "argument")
   (--> (u S H ((got n (j ...) i_1) i ...))
        (u S_1 H ((compute (j ...) i_1) i ...))
        (where S_1 (put u n S))
        "argument is there")
   (--> (u S H ((compute ((e ?) j_1 j ...) i_1) i ...))
        (u S H (e (pop (size S)) (found (j_1 j ...) i_1) i ...))
        "procedure")
   (--> (v S H ((found (j_1 j ...) i_1) i ...)) (v S H ((compute (j_1 j ... (v ?)) i_1) i ...)) "procedure is there")
   (--> (u S H ((compute ((e ?)) i_1) i ...)) (u S H (e (pop (size S)) i_1 i ...)) "procedure last")
   (--> (u S H ((compute () i_1) i ...)) (u S H (i_1 i ...)) "no more arguments")
   ;; The slots of the caller, down to those that its own caller wants back, are gone.
   (--> ((clos n_h) S H ((call n) (pop n_s) i ...))
        ((clos n_h) (frame (r ...) n S n_s) H (e (pop n_s) i ...))
        (where (clos n (r ...) e) (clause n (content n_h H)))
        "call")
   (--> ((clos n_h) S H ((call n) i ...)) error (where none (clause n (content n_h H))) "wrong number of arguments")
   (--> (v S H ((call n) i ...)) error (side-condition (not (redex-match? machine (clos n) (term v)))) "no procedure")

   ;; A procedure that calls itself may keep the closure that is on its stack.
   (--> (u S H ((self-app e_0 e ...) i ...)) (u S H ((application e_0 e ...) i ...)) "self-app by call")
   (--> (u (u_1 ...) H ((self-app (loc-noclr n_0) e ...) i ...))
        (u (u_n ... u_1 ...) H ((compute ((e n) ...) (jump n_0 (size (e ...)))) i ...))
        (where (n ...) ,(range (length (term (e ...)))))
        (where (u_n ...) ,(map (λ (e) 'uninit) (term (e ...))))
        "self-app by jump")
   (--> (u S H ((jump n_0 n) (pop n_s) i ...))
        (u (frame (r_kept ...) n S n_s) H (e (pop n_s) i ...))
        (where (clos n_h) (slot n_0 S))
        (where ((clos n (r ...) e)) (content n_h H))
        (where (r_kept ...) (kept (size (r ...)) n S n_s))
        "jump")))

(define-metafunction machine
  slot : n S -> u or none
  [(slot n (u_1 ... u u_2 ...)) u (side-condition (= (length (term (u_1 ...))) (term n)))]
  [(slot n S) none])

(define-metafunction machine
  put : u n S -> S or none
  [(put u n (u_1 ... u_n u_2 ...)) (u_1 ... u u_2 ...) (side-condition (= (length (term (u_1 ...))) (term n)))]
  [(put u n S) none])

(define-metafunction machine
  content : n H -> h
  [(content n H) ,(list-ref (term H) (term n))])

(define-metafunction machine
  replace : n h H -> H
  [(replace n h (h_1 ... h_n h_2 ...)) (h_1 ... h h_2 ...) (side-condition (= (length (term (h_1 ...))) (term n)))])

(define-metafunction machine
  size : (any ...) -> n
  [(size (any ...)) ,(length (term (any ...)))])

(define-metafunction machine
  close : l S -> k or none
  [(close (lam (τ ...) (n ...) e) S) (clos (size (τ ...)) (r ...) e) (where (r ...) ((slot n S) ...))]
  [(close l S) none])

(define-metafunction machine
  clause : n (k ...) -> k or none
  [(clause n ((clos n (r ...) e) k ...)) (clos n (r ...) e)]
  [(clause n (k_1 k ...)) (clause n (k ...))]
  [(clause n ()) none])

;; The stack of a call: the closure's values, the n arguments on top of S, and the lowest n_s slots of S.
(define-metafunction machine
  frame : (r ...) n S n -> S
  [(frame (r ...) n S n_s) ,(append (term (r ...)) (take (term S) (term n)) (take-right (term S) (term n_s)))])

;; The part of the stack that has the closure, above the n arguments.
(define-metafunction machine
  kept : n n S n -> S
  [(kept n_k n S n_s) ,(take (take-right (term S) (+ (term n_k) (term n) (term n_s))) (term n_k))])

(define (looks-last arguments)
  (define (look? argument) (redex-match? bytecode (loc-noclr n) (car argument)))
  (append (filter (λ (argument) (not (look? argument))) arguments) (filter look? arguments)))

;; ---- Loading: self-app for the calls in tail position that a procedure makes of itself ----

(define (load e) (term (void () () (,(mark e #f) (pop 0)))))

;; self: the offset of the procedure and the number of its arguments; #f if there is none, or this is no tail position.
(define (mark e self)
  (define (deeper n) (and self (cons (+ n (car self)) (cdr self))))
  (define (plain e) (mark e #f))
  (match e
    [`(application (loc-noclr ,n) ,es ...)
     #:when (and self (= (length es) (cdr self)) (= n (+ (car self) (cdr self))))
     `(self-app (loc-noclr ,n) ,@(map plain es))]
    [`(application ,es ...) `(application ,@(map plain es))]
    [`(let-one ,e1 ,e2) `(let-one ,(plain e1) ,(mark e2 (deeper 1)))]
    [`(,(and form (or 'let-void 'let-void-box)) ,n ,e1) `(,form ,n ,(mark e1 (deeper n)))]
    [`(boxenv ,n ,e1) `(boxenv ,n ,(mark e1 self))]
    [`(,(and form (or 'install-value 'install-value-box)) ,n ,e1 ,e2) `(,form ,n ,(plain e1) ,(mark e2 self))]
    [`(seq ,es ... ,e1) `(seq ,@(map plain es) ,(mark e1 self))]
    [`(branch ,e1 ,e2 ,e3) `(branch ,(plain e1) ,(mark e2 self) ,(mark e3 self))]
    [`(let-rec (,ls ...) ,e1)
     `(let-rec ,(for/list ([l (in-list ls)] [n (in-naturals)]) (mark-recursive l n)) ,(mark e1 self))]
    [`(lam ,τs ,ns ,e1) `(lam ,τs ,ns ,(plain e1))]
    [`(proc-const ,τs ,e1) `(proc-const ,τs ,(plain e1))]
    [`(case-lam ,ls ...) `(case-lam ,@(map plain ls))]
    [_ e]))

(define (mark-recursive l n)
  (match-define `(lam ,τs ,ns ,e) l)
  (define after (memv n (reverse ns)))
  `(lam ,τs ,ns ,(mark e (and after (cons (- (length after) 1) (length τs))))))

;; ---- What is to hold ----

;; The verifier has an answer for every program. One that it accepts never gets stuck, and whichever way it is run, it has the same
;; result; here as far as a hundred steps go.

(define (verified? e) (judgment-holds (verify ,e () 0 #f () () none s γ η)))

(define (result state)
  (match state
    ['error 'error]
    [`((clos ,_) ,_ ,_ ,_) 'procedure]
    [`(,v ,_ ,_ ,_) v]))

(define (halted? state) (or (eq? state 'error) (redex-match? machine (v S H ()) state)))

(define (safe-and-confluent? e)
  (define seen (make-hash))
  (define (new? state)
    (begin0 (not (hash-has-key? seen state))
            (hash-set! seen state #t)))
  (let run ([states (list (load e))] [results '()] [steps 100])
    (define-values (ended running) (partition halted? states))
    (define all (remove-duplicates (append results (map result ended))))
    (define nexts (if (zero? steps) '() (map (λ (state) (apply-reduction-relation red state)) running)))
    (and (or (null? all) (null? (cdr all)))
         (not (memv '() nexts))
         (or (null? nexts)
             (run (filter new? (apply append nexts)) all (- steps 1))))))

(define (check e) (or (not (verified? e)) (safe-and-confluent? e)))

;; A program like this one, but whose offsets are within the stack, and which does not ask for many slots at once.
(define (fix e [depth 0])
  (define (within n) (modulo n depth))
  (define no-slots? (zero? depth))
  (match e
    [`(,(and form (or 'loc 'loc-noclr 'loc-clr 'loc-box 'loc-box-noclr 'loc-box-clr)) ,n)
     (if no-slots? n `(,form ,(within n)))]
    [`(let-one ,e1 ,e2) `(let-one ,(fix e1 (+ depth 1)) ,(fix e2 (+ depth 1)))]
    [`(,(and form (or 'let-void 'let-void-box)) ,n ,e1)
     `(,form ,(modulo n 20) ,(fix e1 (+ depth (modulo n 20))))]
    [`(boxenv ,n ,e1) (if no-slots? (fix e1) `(boxenv ,(within n) ,(fix e1 depth)))]
    [`(,(and form (or 'install-value 'install-value-box)) ,n ,e1 ,e2)
     (if no-slots?
         `(seq ,(fix e1) ,(fix e2))
         `(,form ,(within n) ,(fix e1 depth) ,(fix e2 depth)))]
    [`(application ,e0 ,es ...)
     (define inside (+ depth (length es)))
     `(application ,@(map (λ (e) (fix e inside)) (cons e0 es)))]
    [`(let-rec (,ls ...) ,e1)
     `(let-rec ,(map (λ (l) (fix l depth)) (take ls (min depth (length ls)))) ,(fix e1 depth))]
    [`(proc-const ,τs ,e1) `(proc-const ,τs ,(fix e1 (length τs)))]
    [`(lam ,τs ,ns ,e1)
     (define captured (if no-slots? '() (map within ns)))
     `(lam ,τs ,captured ,(fix e1 (+ (length τs) (length captured))))]
    [`(,(and form (or 'seq 'branch 'case-lam)) ,es ...) `(,form ,@(map (λ (e) (fix e depth)) es))]
    [_ e]))

(module+ test
  (redex-check bytecode e (check (term e)) #:prepare fix)
  (redex-check verifier #:satisfying (verify e () 0 #f () () none s γ η) (check (term e))))
