#lang racket/base
;; Layouts that typesetting keeps, and forms that it knows.
(require redex/reduction-semantics)

(define-language L
  (e ::= (e e ...) (λ (x ...) e)
         (if e
             e
             e)
         x n)
  ((v w) n (λ (x ...) e))
  (E hole (v ... E e ...))
  (n number) (x variable-not-otherwise-mentioned))

(define-extended-language L2 L
  (n ....
     (quote x)))

(define-metafunction L
  subst : (e_1 ...) x e -> (e ...) or #f
  [(subst () x e) ()]
  [(subst (x e_1 ...) x e)
   (e e_2 ...)
   (where (e_2 ...) (subst (e_1 ...) x e))
   (where/hidden any_1 0)
   (side-condition (not (equal? (term e) (term x))))]
  [(subst (e_0 e_1 ...) x e) #f])

(define-judgment-form L
  #:mode (sub I O)
  #:contract (sub e e)
  [(sub e_1 e_3) (sub e_2 e_4)
   (where e_5 (e_3 e_4))
   -------------- "app"
   (sub (e_1 e_2) e_5)]
  [(sub e_1 e_2) ...
   -------------------------------
   (sub (λ () e_1 ...) (λ () e_2 ...))]
  [(sub x x) axiom])

(define-relation L
  R ⊆ n × n
  [(R n n)]
  [(R n_1 n_2) (R n_2 n_1)])

(define red
  (reduction-relation
   L
   #:domain e
   (==> ((λ (x) e) v)
        e
        "β"
        (fresh x_1)
        (side-condition (> 1 0)))
   (--> (x_!_1 x_!_1) n_1^a)
   with
   [(--> (in-hole E a) (in-hole E b)) (==> a b)]))
