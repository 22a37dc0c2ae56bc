#lang racket/base
;; Contracts and types for delimited control: A. Takikawa, T. S. Strickland and S. Tobin-Hochstadt, "Constraining delimited
;; control with contracts" (ESOP 2013); section 6.2.7 of B. Fetscher, "The random generation of well-typed terms".
;; PCF with lists, prompts, composable continuations and continuation marks, and contracts for all of these.
(require redex/reduction-semantics)

(provide (all-defined-out))

;; What programs are written in.
(define-language delim-cont
  (e ::= v x (e e) (if e e e) (μ (x : t) e) (op1 e) (op2 e e)
     (cons e e) (case e [null e] [(cons x x) e])
     ;; A prompt: the body, the tag, and what an abort calls.
     (make-prompt t t) (% e e v) (abort t e e) (call/comp e e)
     ;; A mark on the continuation of an expression; the values of all marks.
     (make-key t) (call/cm e e e) (ccm e t)
     (monitor ctc e l l l))
  (v ::= n #t #f unit (λ (x : t) e) (null t) (cons v v))
  (n ::= integer)
  (op1 ::= not zero?)
  (op2 ::= + - *)
  (t ::= B (→ t t) (List t) (Prompt t t) (Mark t))
  (B ::= Num Bool Unit)
  (ctc ::= (flat (λ (x : t) e)) (-> ctc ctc) (list/c ctc) (prompt-tag/c ctc ctc) (mark/c ctc))
  (l k j ::= string)
  (x ::= variable-not-otherwise-mentioned)
  ;; Words of the running program, which are therefore no variables.
  (word ::= wcm check blame tag key PG MG))

;; And what they become: tags and keys with their guards, marks, and contracts that are being checked.
(define-extended-language delim-cont-run delim-cont
  (e ::= .... (wcm w e) (check e v l l) (blame l l))
  (v ::= .... pt mk)
  (pt ::= (tag n) (PG ctc ctc pt l l l))
  (mk ::= (key n) (MG ctc mk l l l))
  (w ::= • ((key n) v w))
  (Γ ::= • (x : t Γ))
  (Σ ::= • (v : t Σ))
  ;; No two marks have the same frame.
  (E ::= F (wcm w F))
  (F ::= hole (E e) (v E) (if E e e) (op1 E) (op2 E e) (op2 v E)
     (cons E e) (cons v E) (case E [null e] [(cons x x) e])
     (% e E v) (% E pt v) (abort t E e) (abort t v E) (call/comp E e) (call/comp v E)
     (call/cm E e e) (call/cm v E e) (ccm E t)
     (monitor ctc E l l l) (check E v l l)))

;; Typing. (Prompt t_1 t_2): aborts carry a t_1, the prompt has a t_2.

(define-judgment-form delim-cont-run
  #:mode (typeof I I I O)
  #:contract (typeof Γ Σ e t)
  [------------------ number
   (typeof Γ Σ n Num)]
  [-------------------- true
   (typeof Γ Σ #t Bool)]
  [-------------------- false
   (typeof Γ Σ #f Bool)]
  [---------------------- unit
   (typeof Γ Σ unit Unit)]
  [(where t (lookup Γ x))
   ---------------------- variable
   (typeof Γ Σ x t)]
  [(typeof (x : t_1 Γ) Σ e t_2)
   --------------------------------------- function
   (typeof Γ Σ (λ (x : t_1) e) (→ t_1 t_2))]
  [(typeof Γ Σ e_1 (→ t_2 t)) (typeof Γ Σ e_2 t_2)
   ----------------------------------------------- application
   (typeof Γ Σ (e_1 e_2) t)]
  [(typeof (x : t Γ) Σ e t)
   --------------------------- recursion
   (typeof Γ Σ (μ (x : t) e) t)]
  [(typeof Γ Σ e_1 Bool) (typeof Γ Σ e_2 t) (typeof Γ Σ e_3 t)
   ----------------------------------------------------------- if
   (typeof Γ Σ (if e_1 e_2 e_3) t)]
  [(typeof Γ Σ e Bool)
   ------------------------- not
   (typeof Γ Σ (not e) Bool)]
  [(typeof Γ Σ e Num)
   --------------------------- zero?
   (typeof Γ Σ (zero? e) Bool)]
  [(typeof Γ Σ e_1 Num) (typeof Γ Σ e_2 Num)
   ----------------------------------------- arithmetic
   (typeof Γ Σ (op2 e_1 e_2) Num)]
  [------------------------------ null
   (typeof Γ Σ (null t) (List t))]
  [(typeof Γ Σ e_1 t) (typeof Γ Σ e_2 (List t))
   -------------------------------------------- cons
   (typeof Γ Σ (cons e_1 e_2) (List t))]
  [(typeof Γ Σ e_1 (List t_1)) (typeof Γ Σ e_2 t) (typeof (x_1 : t_1 (x_2 : (List t_1) Γ)) Σ e_3 t)
   ------------------------------------------------------------------------------------------------ case
   (typeof Γ Σ (case e_1 [null e_2] [(cons x_1 x_2) e_3]) t)]
  [------------------------------------------------ make-prompt
   (typeof Γ Σ (make-prompt t_1 t_2) (Prompt t_1 t_2))]
  [(typeof Γ Σ e_1 t_2) (typeof Γ Σ e_2 (Prompt t_1 t_2)) (typeof Γ Σ v (→ t_1 t_2))
   --------------------------------------------------------------------------------- prompt
   (typeof Γ Σ (% e_1 e_2 v) t_2)]
  [(typeof Γ Σ e_1 (Prompt t_1 t_2)) (typeof Γ Σ e_2 t_1)
   ------------------------------------------------------ abort
   (typeof Γ Σ (abort t e_1 e_2) t)]
  [(typeof Γ Σ e_1 (→ (→ t t_2) t)) (typeof Γ Σ e_2 (Prompt t_1 t_2))
   ------------------------------------------------------------------ call/comp
   (typeof Γ Σ (call/comp e_1 e_2) t)]
  [------------------------------------ make-key
   (typeof Γ Σ (make-key t) (Mark t))]
  [(typeof Γ Σ e_1 (Mark t_1)) (typeof Γ Σ e_2 t_1) (typeof Γ Σ e_3 t)
   ------------------------------------------------------------------- call/cm
   (typeof Γ Σ (call/cm e_1 e_2 e_3) t)]
  [(typeof Γ Σ e (Mark t))
   ------------------------------- ccm
   (typeof Γ Σ (ccm e t) (List t))]
  [(contract Γ Σ ctc t) (typeof Γ Σ e t)
   ------------------------------------- monitor
   (typeof Γ Σ (monitor ctc e k l j) t)]
  [(where t (allocated Σ (tag n)))
   ------------------------------- tag
   (typeof Γ Σ (tag n) t)]
  [(typeof Γ Σ pt (Prompt t_1 t_2)) (contract Γ Σ ctc_1 t_1) (contract Γ Σ ctc_2 t_2)
   ---------------------------------------------------------------------------------- tag-guard
   (typeof Γ Σ (PG ctc_1 ctc_2 pt k l j) (Prompt t_1 t_2))]
  [(where t (allocated Σ (key n)))
   ------------------------------- key
   (typeof Γ Σ (key n) t)]
  [(typeof Γ Σ mk (Mark t)) (contract Γ Σ ctc t)
   --------------------------------------------- key-guard
   (typeof Γ Σ (MG ctc mk k l j) (Mark t))]
  [(marked Γ Σ w) (typeof Γ Σ e t)
   ------------------------------- marks
   (typeof Γ Σ (wcm w e) t)]
  [(typeof Γ Σ e Bool) (typeof Γ Σ v t)
   ------------------------------------ check
   (typeof Γ Σ (check e v l j) t)])

(define-judgment-form delim-cont-run
  #:mode (contract I I I O)
  #:contract (contract Γ Σ ctc t)
  [(typeof Γ Σ (λ (x : B) e) (→ B Bool))
   --------------------------------------- flat
   (contract Γ Σ (flat (λ (x : B) e)) B)]
  [(contract Γ Σ ctc_1 t_1) (contract Γ Σ ctc_2 t_2)
   ------------------------------------------------- function
   (contract Γ Σ (-> ctc_1 ctc_2) (→ t_1 t_2))]
  [(contract Γ Σ ctc t)
   ------------------------------------ list
   (contract Γ Σ (list/c ctc) (List t))]
  [(contract Γ Σ ctc_1 t_1) (contract Γ Σ ctc_2 t_2)
   ------------------------------------------------------------- prompt
   (contract Γ Σ (prompt-tag/c ctc_1 ctc_2) (Prompt t_1 t_2))]
  [(contract Γ Σ ctc t)
   ------------------------------------ mark
   (contract Γ Σ (mark/c ctc) (Mark t))])

(define-judgment-form delim-cont-run
  #:mode (marked I I I)
  #:contract (marked Γ Σ w)
  [-------------- none
   (marked Γ Σ •)]
  [(where (Mark t) (allocated Σ (key n))) (typeof Γ Σ v t) (marked Γ Σ w)
   ---------------------------------------------------------------------- one-more
   (marked Γ Σ ((key n) v w))])

(define-metafunction delim-cont-run
  lookup : Γ x -> t or #f
  [(lookup • x) #f]
  [(lookup (x : t Γ) x) t]
  [(lookup (x_other : t Γ) x) (lookup Γ x)])

(define-metafunction delim-cont-run
  allocated : Σ v -> t or #f
  [(allocated • v) #f]
  [(allocated (v : t Σ) v) t]
  [(allocated (v_other : t Σ) v) (allocated Σ v)])

;; Reduction of an expression with the tags and keys that it has allocated. The rules about a frame's marks want the frame to
;; themselves, so that nothing can be reduced in two ways.

(define red
  (reduction-relation
   delim-cont-run
   #:domain any
   #:arrow ==>
   (--> (op1 v) (δ1 op1 v) "op1")
   (--> (op2 v_1 v_2) (δ2 op2 v_1 v_2) "op2")
   (--> (if #t e_1 e_2) e_1 "if true")
   (--> (if #f e_1 e_2) e_2 "if false")
   (--> (case (null t) [null e_1] [(cons x_1 x_2) e_2]) e_1 "case null")
   (--> (case (cons v_1 v_2) [null e_1] [(cons x_1 x_2) e_2])
        (subst (subst e_2 x_1 v_1) x_2 v_2)
        (side-condition (not (equal? (term x_1) (term x_2))))
        "case cons")
   (--> (case (cons v_1 v_2) [null e_1] [(cons x x) e_2]) (subst e_2 x v_1) "case cons of one name")
   (--> ((λ (x : t) e) v) (subst e x v) "β")
   (--> (μ (x : t) e) (subst e x (μ (x : t) e)) "μ")

   ;; Prompts.
   (==> (<> (in-hole E (make-prompt t_1 t_2)) Σ)
        (<> (in-hole E (tag n)) ((tag n) : (Prompt t_1 t_2) Σ))
        (where n (next Σ))
        "make-prompt")
   (--> (% v_1 pt v_2) v_1 "prompt")
   (--> (% (in-hole E_body (abort t pt v)) pt_1 v_handler)
        (v_handler (outside pt_1 (inside pt v)))
        (side-condition (term (same-tag pt pt_1)))
        (side-condition (not (term (delimits E_body pt))))
        "abort")
   (--> (% (in-hole E_body (call/comp (λ (x : (→ t_x t_k)) e) pt)) pt_1 v_handler)
        (% (in-hole E_body ((λ (x : (→ t_x t_k)) e) (λ (x_k : t_x) e_k))) pt_1 v_handler)
        (side-condition (term (same-tag pt pt_1)))
        (side-condition (not (term (delimits E_body pt))))
        (where x_k ,(variable-not-in (term E_body) 'k))
        (where e_k (inside-k pt (outside-k pt_1 (in-hole E_body x_k))))
        "call/comp")

   ;; Marks.
   (==> (<> (in-hole E (make-key t)) Σ)
        (<> (in-hole E (key n)) ((key n) : (Mark t) Σ))
        (where n (next Σ))
        "make-key")
   (--> (call/cm (MG ctc mk k l j) v e) (call/cm mk (monitor ctc v l k j) e) "call/cm guard")
   (==> (<> (in-hole E (call/cm (key n) v e)) Σ)
        (<> (in-hole E (wcm ((key n) v •) e)) Σ)
        (side-condition (term (no-marks E)))
        "new mark")
   (==> (<> (in-hole E (wcm w (call/cm (key n) v e))) Σ)
        (<> (in-hole E (wcm (mark w (key n) v) e)) Σ)
        (side-condition (term (no-marks E)))
        "mark")
   (==> (<> (in-hole E (wcm w_1 (wcm w_2 e))) Σ)
        (<> (in-hole E (wcm (merge w_1 w_2) e)) Σ)
        (side-condition (term (no-marks E)))
        "merge")
   (==> (<> (in-hole E (wcm w v)) Σ)
        (<> (in-hole E v) Σ)
        (side-condition (term (no-marks E)))
        "marks of a value")
   (==> (<> (in-hole E (ccm (key n) t)) Σ) (<> (in-hole E (marks E (key n) t)) Σ) "ccm")
   (--> (ccm (MG ctc mk k l j) t) (monitor (list/c ctc) (ccm mk t) k l j) "ccm guard")

   ;; Contracts.
   (--> (monitor (flat v_f) v k l j) (check (v_f v) v k j) "flat")
   (--> (check #t v k j) v "check true")
   (==> (<> (in-hole E (check #f v k j)) Σ) (<> (blame k j) Σ) "check false")
   (--> (monitor (-> ctc_1 ctc_2) (λ (x : t) e) k l j)
        (λ (x : t) (monitor ctc_2 ((λ (x : t) e) (monitor ctc_1 x l k j)) k l j))
        "function contract")
   (--> (monitor (list/c ctc) (null t) k l j) (null t) "contract on null")
   (--> (monitor (list/c ctc) (cons v_1 v_2) k l j)
        (cons (monitor ctc v_1 k l j) (monitor (list/c ctc) v_2 k l j))
        "contract on cons")
   (--> (monitor (prompt-tag/c ctc_1 ctc_2) pt k l j) (PG ctc_1 ctc_2 pt k l j) "prompt contract")
   (--> (monitor (mark/c ctc) mk k l j) (MG ctc mk k l j) "mark contract")
   with
   [(==> (<> (in-hole E a) Σ) (<> (in-hole E b) Σ)) (--> a b)]))

(define-metafunction delim-cont-run
  δ1 : op1 v -> v
  [(δ1 not #t) #f]
  [(δ1 not #f) #t]
  [(δ1 zero? 0) #t]
  [(δ1 zero? n) #f])

(define-metafunction delim-cont-run
  δ2 : op2 v v -> v
  [(δ2 + n_1 n_2) ,(+ (term n_1) (term n_2))]
  [(δ2 - n_1 n_2) ,(- (term n_1) (term n_2))]
  [(δ2 * n_1 n_2) ,(* (term n_1) (term n_2))])

;; The number of a new tag or key.
(define-metafunction delim-cont-run
  next : Σ -> n
  [(next •) 0]
  [(next (v : t Σ)) ,(+ 1 (term (next Σ)))])

(define-metafunction delim-cont-run
  same-tag : pt pt -> boolean
  [(same-tag (PG ctc_1 ctc_2 pt_1 k l j) pt_2) (same-tag pt_1 pt_2)]
  [(same-tag pt_1 (PG ctc_1 ctc_2 pt_2 k l j)) (same-tag pt_1 pt_2)]
  [(same-tag pt pt) #t]
  [(same-tag pt_1 pt_2) #f])

;; Does the context have a prompt with this tag?
(define-metafunction delim-cont-run
  delimits : E pt -> boolean
  [(delimits (in-hole E_1 (% E_2 pt_1 v)) pt) #t (side-condition (term (same-tag pt_1 pt)))]
  [(delimits E pt) #f])

;; What a tag's guards do with a value that an abort sends, at the prompt and at the abort.
(define-metafunction delim-cont-run
  outside : pt e -> e
  [(outside (PG ctc_1 ctc_2 pt k l j) e) (monitor ctc_1 (outside pt e) k l j)]
  [(outside (tag n) e) e])

(define-metafunction delim-cont-run
  inside : pt e -> e
  [(inside (PG ctc_1 ctc_2 pt k l j) e) (inside pt (monitor ctc_1 e l k j))]
  [(inside (tag n) e) e])

;; And with the result of a continuation.
(define-metafunction delim-cont-run
  outside-k : pt e -> e
  [(outside-k (PG ctc_1 ctc_2 pt k l j) e) (monitor ctc_2 (outside-k pt e) l k j)]
  [(outside-k (tag n) e) e])

(define-metafunction delim-cont-run
  inside-k : pt e -> e
  [(inside-k (PG ctc_1 ctc_2 pt k l j) e) (inside-k pt (monitor ctc_2 e k l j))]
  [(inside-k (tag n) e) e])

;; Is the frame around the hole without marks?
(define-metafunction delim-cont-run
  no-marks : E -> boolean
  [(no-marks (in-hole E (wcm w hole))) #f]
  [(no-marks E) #t])

(define-metafunction delim-cont-run
  mark : w (key n) v -> w
  [(mark • (key n) v) ((key n) v •)]
  [(mark ((key n) v_old w) (key n) v) ((key n) v w)]
  [(mark ((key n_1) v_1 w) (key n) v) ((key n_1) v_1 (mark w (key n) v))])

;; The marks of two frames that have become one: those of the inner one count.
(define-metafunction delim-cont-run
  merge : w w -> w
  [(merge w •) w]
  [(merge w ((key n) v w_inner)) (merge (mark w (key n) v) w_inner)])

;; The values that a context has for a key, innermost first.
(define-metafunction delim-cont-run
  marks : E (key n) t -> v
  [(marks (in-hole E_1 (wcm w E_2)) (key n) t)
   (values-of w (key n) (marks E_1 (key n) t))
   (side-condition (not (term (any-marks E_2))))]
  [(marks E (key n) t) (null t)])

(define-metafunction delim-cont-run
  any-marks : E -> boolean
  [(any-marks (in-hole E_1 (wcm w E_2))) #t]
  [(any-marks E) #f])

(define-metafunction delim-cont-run
  values-of : w (key n) v -> v
  [(values-of • (key n) v) v]
  [(values-of ((key n) v_n w) (key n) v) (cons v_n v)]
  [(values-of ((key n_1) v_1 w) (key n) v) (values-of w (key n) v)])

;; Only closed expressions are put in the place of variables: nothing is captured.
(define-metafunction delim-cont-run
  subst : any x any -> any
  [(subst x x any) any]
  [(subst (λ (x : t) e) x any) (λ (x : t) e)]
  [(subst (μ (x : t) e) x any) (μ (x : t) e)]
  [(subst (case e_1 [null e_2] [(cons x x_2) e_3]) x any)
   (case (subst e_1 x any) [null (subst e_2 x any)] [(cons x x_2) e_3])]
  [(subst (case e_1 [null e_2] [(cons x_1 x) e_3]) x any)
   (case (subst e_1 x any) [null (subst e_2 x any)] [(cons x_1 x) e_3])]
  [(subst (any_1 ...) x any) ((subst any_1 x any) ...)]
  [(subst any_1 x any) any_1])

;; An expression that has a type is a value, lacks a prompt, or takes exactly one step: to blame, or to an expression of the same
;; type. So do those it leads to, here the first forty.

(define (types-of e Σ) (judgment-holds (typeof • ,Σ ,e t) t))

(define (lacks-prompt? e)
  (or (redex-match? delim-cont-run (side-condition (in-hole E (abort t pt v)) (not (term (delimits E pt)))) e)
      (redex-match? delim-cont-run (side-condition (in-hole E (call/comp v pt)) (not (term (delimits E pt)))) e)))

(define (sound? e Σ types steps)
  (or (redex-match? delim-cont-run (blame l j) e)
      (and (equal? (types-of e Σ) types)
           (or (zero? steps)
               (redex-match? delim-cont-run v e)
               (lacks-prompt? e)
               (let ([results (apply-reduction-relation red (term (<> ,e ,Σ)))])
                 (and (= (length results) 1)
                      (sound? (cadr (car results)) (caddr (car results)) types (- steps 1))))))))

;; `•` is a variable where programs are written, and none where they run: of such a term, nothing is said.
(define (check e)
  (define types (if (redex-match? delim-cont-run e e) (types-of e '•) '()))
  (or (null? types) (sound? e '• types 40)))

(module+ test
  (redex-check delim-cont e (check (term e)))
  (redex-check delim-cont-run #:satisfying (typeof • • e t) (check (term e))))
