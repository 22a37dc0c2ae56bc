#lang racket
;; two kinds of clauses, the second repeated; redex-let and where open binders, too
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x (fn [p e] ...) (e e))
  (p ::= (cons p p) x)
  (x y z ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (fn [(cons x_1 x_2) e_1 #:refers-to (shadow x_1 x_2)] [(cons y z) e_2 #:refers-to (shadow y z)] ...))
(define t (term (fn [(cons a b) a] [(cons c d) c] [(cons e f) (e a)])))
(show (redex-match L (fn [(cons x_1 x_2) e_1] [(cons y_1 y_2) e_2] [(cons z_1 z_2) e_3]) t))
(show (redex-match L (fn [p e] ...) t))
(show (redex-let L ([(fn [p e] ...) t]) (term (p ...))))
(define-metafunction L
  [(first-clause any) (p_1 e_1) (where (fn [p_1 e_1] [p e] ...) any)])
(show (term (first-clause ,t)))
(define-metafunction L
  [(each e ...) ((p e_2) ...) (where ((fn [p e_2]) ...) (e ...))])
(show (term (each (fn [(cons a b) a]) (fn [(cons a b) b]))))
