#lang racket/base
(require redex/reduction-semantics)
(define-language L (e ::= x n (e e)) (x ::= variable) (n ::= natural))
(define r
  (reduction-relation L
    (--> (x n) (x_1 x_2 x_3)
         (fresh (x_1 x))
         (fresh (x_2 foo))
         (fresh (x_3 ,(string->symbol "foo"))))))
(for-each (lambda (t) (printf "~s\n" (apply-reduction-relation r t)))
          (list (term (a 1)) (term (foo 1)) (term (foo1 1)) (term (a7 1))))
(define bad (reduction-relation L (--> (e n) x_1 (fresh (x_1 e)))))
(printf "~s\n" (apply-reduction-relation bad (term (q 1))))
(with-handlers ([exn:fail? (lambda (e) (printf "exn: ~a\n" (exn-message e)))])
  (apply-reduction-relation bad (term (1 1))))

