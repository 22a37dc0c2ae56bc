#lang racket/base
(require redex/reduction-semantics)
(define-language L (e ::= x n (e e)) (x ::= variable) (n ::= natural))
(define r
  (reduction-relation L
    (--> (e_1 e_2) (x e_1 e_2) (fresh x))))
(for-each (lambda (t) (printf "~s\n" (apply-reduction-relation r t)))
          (list (term (a b)) (term (x 1)) (term (x x1)) (term (x1 x2)) (term (x x2)) (term (1 (x (x1 (x3 5)))))))

