#lang racket/base
;; Numbers, booleans and pairs, with judgments about evaluation contexts: what may stand in a hole, and how a term moves on.
;; Terms of one type may take each other's place in any context, and what a term moves to has its type.
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language Contexts
  (M ::= n b (sum M ...) (less M M) (if M M M) (pair M M) (first M) (second M))
  (v ::= n b (pair v v))
  (E ::= hole (sum v ... E M ...) (less E M) (less v E) (if E M M) (pair E M) (pair v E) (first E) (second E))
  (τ ::= num bool (τ × τ))
  (b ::= true false)
  (n ::= natural))

(define-judgment-form Contexts
  #:mode (typeof I O)
  #:contract (typeof M τ)
  [-------------- number
   (typeof n num)]
  [--------------- boolean
   (typeof b bool)]
  [(typeof M num) ...
   ------------------------ sum
   (typeof (sum M ...) num)]
  [(typeof M_1 num) (typeof M_2 num)
   --------------------------------- less
   (typeof (less M_1 M_2) bool)]
  [(typeof M_1 bool) (typeof M_2 τ) (typeof M_3 τ)
   ----------------------------------------------- if
   (typeof (if M_1 M_2 M_3) τ)]
  [(typeof M_1 τ_1) (typeof M_2 τ_2)
   -------------------------------------- pair
   (typeof (pair M_1 M_2) (τ_1 × τ_2))]
  [(typeof M (τ_1 × τ_2))
   ---------------------- first
   (typeof (first M) τ_1)]
  [(typeof M (τ_1 × τ_2))
   ----------------------- second
   (typeof (second M) τ_2)])

;; Two terms for one hole.
(define-judgment-form Contexts
  #:mode (exchange I I I O)
  #:contract (exchange E M M τ)
  [(typeof M_1 τ_1) (typeof M_2 τ_1) (typeof (in-hole E M_1) τ)
   ------------------------------------------------------------ exchange
   (exchange E M_1 M_2 τ)])

;; What happens in a hole.
(define-judgment-form Contexts
  #:mode (contracts I O)
  #:contract (contracts M M)
  [-------------------------------------------- sum
   (contracts (sum n ...) ,(apply + (term (n ...))))]
  [(side-condition ,(< (term n_1) (term n_2)))
   ------------------------------------------- less
   (contracts (less n_1 n_2) true)]
  [(side-condition ,(>= (term n_1) (term n_2)))
   -------------------------------------------- not-less
   (contracts (less n_1 n_2) false)]
  [----------------------------------- then
   (contracts (if true M_1 M_2) M_1)]
  [------------------------------------ else
   (contracts (if false M_1 M_2) M_2)]
  [----------------------------------- first
   (contracts (first (pair v_1 v_2)) v_1)]
  [----------------------------------- second
   (contracts (second (pair v_1 v_2)) v_2)])

;; A well-typed term, what it moves to, and its type.
(define-judgment-form Contexts
  #:mode (moves I O O)
  #:contract (moves M M τ)
  [(contracts M_1 M_2) (typeof (in-hole E M_1) τ)
   ---------------------------------------------- moves
   (moves (in-hole E M_1) (in-hole E M_2) τ)])

;; What is to hold.

(define (has-type? M type) (equal? (judgment-holds (typeof ,M τ) τ) (list type)))

(define (progress? M)
  (or (not (judgment-holds (typeof ,M τ)))
      (redex-match? Contexts v M)
      (= (length (judgment-holds (moves ,M M τ) M)) 1)))

(test-equal (judgment-holds (typeof (if (less 1 2) (pair 1 true) (pair (sum) false)) τ) τ) (term ((num × bool))))
(test-equal (judgment-holds (typeof (first 1) τ) τ) '())
(test-equal (judgment-holds (exchange (sum 1 hole (sum 2)) (sum) 5 τ) τ) (term (num)))
(test-equal (judgment-holds (exchange (first hole) 1 2 τ) τ) '())
(test-equal (judgment-holds (moves (sum 1 (less 1 2)) M τ) M) '())
(test-equal (judgment-holds (moves (pair (sum 1 2) (sum 3 4)) M τ) (M τ)) (term (((pair 3 (sum 3 4)) (num × num)))))
(test-equal (judgment-holds (moves (if (less 3 2) 1 (sum)) M τ) M) (term ((if false 1 (sum)))))
(test-results)

(redex-check Contexts M (progress? (term M)))

;; Redex cannot generate from judgments with contexts or ellipses; assay can.
(module+ test
  (redex-check Contexts #:satisfying (typeof M τ) (progress? (term M)))
  (redex-check Contexts #:satisfying (exchange E M_1 M_2 τ) (has-type? (term (in-hole E M_2)) (term τ)))
  (redex-check Contexts #:satisfying (moves M_1 M_2 τ) (has-type? (term M_2) (term τ))))
