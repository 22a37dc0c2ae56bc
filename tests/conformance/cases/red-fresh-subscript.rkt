#lang racket/base
(require redex/reduction-semantics)
(define-language L (e ::= x n (e e)) (x y ::= variable) (n ::= natural))
(define r
  (reduction-relation L
    (--> (e_1 e_2) (x_1 y_new x_2 z9) (fresh x_1 y_new) (fresh x_2) (fresh z9))))
(for-each (lambda (t) (printf "~s\n" (apply-reduction-relation r t)))
          (list (term (a b)) (term (x_1 z9)) (term (x_1 (x_2 (x_3 y_new)))) (term (z9 (z1 (z3 z2))))))

