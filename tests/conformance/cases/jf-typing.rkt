#lang racket/base
(require redex/reduction-semantics)
(define-language L
  (e ::= x n (e e) (lam (x t) e) (if e e e) true false)
  (t ::= num bool (t -> t))
  (n ::= number)
  (x ::= variable-not-otherwise-mentioned)
  (G ::= () ((x t) G)))
(define-metafunction L
  look : G x -> t or #f
  [(look () x) #f]
  [(look ((x t) G) x) t]
  [(look ((x_1 t) G) x) (look G x)])
(define-judgment-form L
  #:mode (ty I I O) #:contract (ty G e t)
  [--- (ty G n num)]
  [--- (ty G true bool)]
  [--- (ty G false bool)]
  [(where t (look G x)) --- (ty G x t)]
  [(ty ((x t_1) G) e t_2) --- (ty G (lam (x t_1) e) (t_1 -> t_2))]
  [(ty G e_1 (t_2 -> t)) (ty G e_2 t_2) --- (ty G (e_1 e_2) t)]
  [(ty G e_1 bool) (ty G e_2 t) (ty G e_3 t) --- (ty G (if e_1 e_2 e_3) t)])
(define-syntax-rule (try e) (printf "~s\n" (judgment-holds (ty () e t) t)))
(try 5)
(try (lam (x num) x))
(try ((lam (x num) (lam (y bool) x)) 5))
(try (if true 1 2))
(try (if true 1 false))
(try (lam (f (num -> bool)) (lam (x num) (if (f x) x 0))))
(try (x y))
(try (5 5))

