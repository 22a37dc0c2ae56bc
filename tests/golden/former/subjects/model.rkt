#lang racket
;; A little language of numbers, truth and pairs, and an optimiser with three bugs:
;; multiplication by zero, the order of a swapped pair, and a conditional with equal branches.
(require redex)

(define-language L
  (e ::= n b (plus e e) (times e e) (if e e e) (pair e e) (first e) (second e) (swap e))
  (n ::= natural)
  (b ::= #t #f)
  (v ::= n b (pair v v)))

(define-metafunction L
  value : e -> v or stuck
  [(value v) v]
  [(value (plus e_1 e_2)) (add (value e_1) (value e_2))]
  [(value (times e_1 e_2)) (multiply (value e_1) (value e_2))]
  [(value (if e_1 e_2 e_3)) (choose (value e_1) e_2 e_3)]
  [(value (pair e_1 e_2)) (join (value e_1) (value e_2))]
  [(value (first e)) (left (value e))]
  [(value (second e)) (right (value e))]
  [(value (swap e)) (turn (value e))])

(define-metafunction L
  add : any any -> any
  [(add n_1 n_2) ,(+ (term n_1) (term n_2))]
  [(add any_1 any_2) stuck])

(define-metafunction L
  multiply : any any -> any
  [(multiply n_1 n_2) ,(* (term n_1) (term n_2))]
  [(multiply any_1 any_2) stuck])

(define-metafunction L
  choose : any e e -> any
  [(choose #t e_1 e_2) (value e_1)]
  [(choose #f e_1 e_2) (value e_2)]
  [(choose any e_1 e_2) stuck])

(define-metafunction L
  join : any any -> any
  [(join stuck any) stuck]
  [(join any stuck) stuck]
  [(join any_1 any_2) (pair any_1 any_2)])

(define-metafunction L
  left : any -> any
  [(left (pair any_1 any_2)) any_1]
  [(left any) stuck])

(define-metafunction L
  right : any -> any
  [(right (pair any_1 any_2)) any_2]
  [(right any) stuck])

(define-metafunction L
  turn : any -> any
  [(turn (pair any_1 any_2)) (pair any_2 any_1)]
  [(turn any) stuck])

(define-metafunction L
  optimise : e -> e
  [(optimise (times 0 e)) (optimise e)]
  [(optimise (swap (pair e_1 e_2))) (pair (optimise e_1) (optimise e_2))]
  [(optimise (if e_1 e_2 e_2)) (optimise e_1)]
  [(optimise (plus e_1 e_2)) (plus (optimise e_1) (optimise e_2))]
  [(optimise (times e_1 e_2)) (times (optimise e_1) (optimise e_2))]
  [(optimise (if e_1 e_2 e_3)) (if (optimise e_1) (optimise e_2) (optimise e_3))]
  [(optimise (pair e_1 e_2)) (pair (optimise e_1) (optimise e_2))]
  [(optimise (first e)) (first (optimise e))]
  [(optimise (second e)) (second (optimise e))]
  [(optimise (swap e)) (swap (optimise e))]
  [(optimise e) e])

(redex-check L e
  (or (equal? (term (value e)) (term stuck))
      (equal? (term (value e)) (term (value (optimise e))))))
