#lang racket/base
;; What the other models have no example of: each form here can fail in a way of its own.
(require redex/reduction-semantics)

(define-language L
  (e ::= x n b (e e ...) (λ (x ...) e) (let ((x e) ...) e))
  (b ::= true false)
  (n ::= number)
  (t ::= num bool (t → t))
  (p ::= (pair p p) unit)
  (E ::= hole (v ... E e ...))
  (v ::= n b (λ (x ...) e))
  (s ::= z (S s))
  (x ::= variable-not-otherwise-mentioned))

(define-judgment-form L
  #:mode (same I I)
  [-------------- "same"
   (same e e)])

(define-judgment-form L
  #:mode (even I)
  [-------- "zero"
   (even z)]
  [(even s)
   -------------- "two"
   (even (S (S s)))])

(define-judgment-form L
  #:mode (small I)
  [(side-condition (less-than-ten n))
   ---------------------------- "small"
   (small n)])

(define-judgment-form L
  #:mode (positive I)
  [(side-condition ,(> (term n) 0))
   ---------------------------- "positive"
   (positive n)])

(define-judgment-form L
  #:mode (all-small I)
  [(small n) ...
   ---------------------- "all"
   (all-small (n ...))])

(define-judgment-form L
  #:mode (loop I)
  [(loop e)
   -------- "loop"
   (loop e)])

(define-judgment-form L
  #:mode (grow I)
  [(grow (e e))
   ------------ "grow"
   (grow e)])

(define-judgment-form L
  #:mode (typed I O)
  #:contract (typed e t)
  [-------------- "num"
   (typed n num)]
  [--------------- "bool"
   (typed b bool)]
  [(typed e_1 t) (typed e_2 t)
   --------------------------- "if"
   (typed (if e_1 e_2) t)]
  [(typed e_1 (t_1 → t_2)) (typed e_2 t_1)
   --------------------------------------- "app"
   (typed (e_1 e_2) t_2)]
  [(typed e t)
   ------------------------------ "λ"
   (typed (λ (x) e) (t → t))])

(define-judgment-form L
  #:mode (sized I)
  [(where (n_1 n_2) (measure e))
   ---------------------------- "sized"
   (sized e)])

(define-judgment-form L
  #:mode (related I I)
  [(below s_1 s_2)
   ---------------- "related"
   (related s_1 s_2)])

(define-relation L
  below ⊆ s × s
  [(below z (S s))]
  [(below (S s_1) (S s_2)) (below s_1 s_2)])

(define-metafunction L
  [(measure n) (n 1)]
  [(measure b) 2]
  [(measure (e_1 e_2)) (1 2)])

(define-metafunction L
  less-than-ten : n -> boolean
  [(less-than-ten n) ,(< (term n) 10)])

(define-metafunction L
  half : s -> s
  [(half z) z]
  [(half (S (S s))) (S (half s))])

(define-metafunction L
  first-of : (e ...) -> e
  [(first-of (e_1 e_2 ...)) e_1])

(define-metafunction L
  pick : n n -> n
  [(pick n_1 n_2) n_1 (side-condition (< (term n_1) (term n_2)))]
  [(pick n n) n])

(define-judgment-form L
  #:mode (halved I O)
  [(where s_2 (half s_1))
   ---------------------- "halved"
   (halved s_1 s_2)])

;; Takes long to fail: every way to split a number is tried.
(define-judgment-form L
  #:mode (slow I)
  [(side-condition ,(> (term n) 0))
   (ways ,(- (term n) 1) n_2) (where 0 1)
   -------------------------------------- "slow"
   (slow n)])

(define-judgment-form L
  #:mode (ways I O)
  [---------- "stop"
   (ways 0 1)]
  [(side-condition ,(> (term n) 0)) (ways ,(- (term n) 1) n_1)
   ---------------------------------------------------------- "left"
   (ways n ,(* 2 (term n_1)))]
  [(side-condition ,(> (term n) 0)) (ways ,(- (term n) 1) n_1)
   ---------------------------------------------------------- "right"
   (ways n ,(+ 1 (* 2 (term n_1))))])
