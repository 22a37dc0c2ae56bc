#lang racket/base
;; Arithmetic with booleans: the smallest language that has a grammar, types, a reduction relation
;; and something to test. The tutorial in the manual builds it up step by step.
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language Arith
  (e ::= n b (+ e e) (zero? e) (if e e e))
  (n ::= natural)
  (b ::= true false)
  (v ::= n b)
  (t ::= nat bool)
  (E ::= hole (+ E e) (+ v E) (zero? E) (if E e e)))

;; Types.
(define-judgment-form Arith
  #:mode (typed I O)
  #:contract (typed e t)
  [------------- "nat"
   (typed n nat)]
  [-------------- "bool"
   (typed b bool)]
  [(typed e_1 nat) (typed e_2 nat)
   ------------------------------- "plus"
   (typed (+ e_1 e_2) nat)]
  [(typed e nat)
   ---------------------- "zero"
   (typed (zero? e) bool)]
  [(typed e_1 bool) (typed e_2 t) (typed e_3 t)
   -------------------------------------------- "if"
   (typed (if e_1 e_2 e_3) t)])

;; One step of evaluation.
(define step
  (reduction-relation
   Arith
   #:domain e
   (--> (in-hole E (+ n_1 n_2)) (in-hole E ,(+ (term n_1) (term n_2))) "add")
   (--> (in-hole E (zero? 0)) (in-hole E true) "is zero")
   (--> (in-hole E (zero? n)) (in-hole E false)
        (side-condition (positive? (term n)))
        "is not zero")
   (--> (in-hole E (if true e_1 e_2)) (in-hole E e_1) "then")
   (--> (in-hole E (if false e_1 e_2)) (in-hole E e_2) "else")))

;; The same, all at once.
(define-metafunction Arith
  eval : e -> v or stuck
  [(eval v) v]
  [(eval (+ e_1 e_2)) ,(+ (term n_1) (term n_2))
   (where (n_1 n_2) ((eval e_1) (eval e_2)))]
  [(eval (zero? e)) true (where 0 (eval e))]
  [(eval (zero? e)) false (where n (eval e))]
  [(eval (if e_1 e_2 e_3)) (eval e_2) (where true (eval e_1))]
  [(eval (if e_1 e_2 e_3)) (eval e_3) (where false (eval e_1))]
  [(eval e) stuck])

;; Some examples...
(test-equal (term (eval (if (zero? (+ 0 0)) (+ 1 2) 4))) 3)
(test-equal (term (eval (+ 1 true))) (term stuck))
(test-->> step (term (if (zero? (+ 1 1)) true (zero? 0))) (term true))
(test-equal (judgment-holds (typed (if (zero? 1) 2 3) t) t) '(nat))
(test-equal (judgment-holds (typed (+ 1 true) t)) #f)
(test-results)

;; ...and two properties. A typed expression evaluates to a value of its type:
(define (sound? e)
  (define types (judgment-holds (typed ,e t) t))
  (or (null? types)
      (equal? types (judgment-holds (typed (eval ,e) t) t))))
(redex-check Arith e (sound? (term e)) #:attempts 500)

;; Steps and the evaluator agree:
(define (agree? e)
  (define results (apply-reduction-relation* step e))
  (define result (term (eval ,e)))
  (if (eq? result 'stuck)
      (not (redex-match? Arith v (car results)))
      (equal? results (list result))))
(redex-check Arith e (agree? (term e)) #:attempts 500)
