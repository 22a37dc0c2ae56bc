#lang racket/base
(require redex/reduction-semantics)
(define-language L (x y ::= variable) (n ::= natural))
(define r
  (reduction-relation L
    (--> (lam (x ...) n) (lam (x_1 ...) (x_2 ...) (y_3 ...))
         (fresh ((x_1 ...) (x ...)))
         (fresh ((x_2 ...) (x ...) (x ...)))
         (fresh ((y_3 ...) (x ...))))))
(for-each (lambda (t) (printf "~s\n" (apply-reduction-relation r t)))
          (list (term (lam (a b c) 1))
                (term (lam () 1))
                (term (lam (x_1 x_2) 1))
                (term (lam (a a1 a) 1))
                (term (lam (y_3) 1))))

