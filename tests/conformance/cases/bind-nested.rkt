#lang racket
;; #:refers-to inside of what another #:refers-to is about
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x n (e e) (em (x) (((x) e) e)) (let3* ((x e) (x e) (x e)) e))
  (x ::= variable-not-otherwise-mentioned)
  (n ::= number)
  #:binding-forms
  (em (x_0) (((any_1) e_1 #:refers-to any_1) e_0) #:refers-to x_0)
  (let3* ((x_a e_a) (x_b e_b #:refers-to x_a) (x_c e_c #:refers-to (shadow x_b x_a)))
         e_body #:refers-to (shadow x_c x_b x_a)))
(show (redex-match L (em (x_1) (((x_2) e_1) e_2)) (term (em (a) (((b) (a b)) (a b))))))
(show (redex-match L (em (x_1) (((x_2) e_1) e_2)) (term (em (a) (((a) a) a)))))
(show (redex-match L (let3* ((x_1 e_1) (x_2 e_2) (x_3 e_3)) e)
                   (term (let3* ((a 1) (b a) (c (a b))) (a (b c))))))
(show (redex-match L (let3* ((x_1 e_1) (x_2 e_2) (x_3 e_3)) e)
                   (term (let3* ((a a) (a a) (a a)) a))))
(show (term (substitute (let3* ((a z) (b (a z)) (c z)) (z (a (b c)))) z (a (b c))) #:lang L))
