#lang racket
;; #:...bind: each clause binds in those after it
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x n (+ e ...) (let* ([x e] ...) e))
  (x ::= variable-not-otherwise-mentioned)
  (n ::= number)
  #:binding-forms
  (let* ([x e] #:...bind (clauses x (shadow clauses x))) e_body #:refers-to clauses))
(define t (term (let* ([a (+ a b c)] [b (+ a b c)] [c (+ a b c)]) (+ a b c d))))
(show (redex-match L (let* ([x e] ...) e_1) t))
(show (redex-match L (let* () e_1) (term (let* () (+ a)))))
(show (redex-match L (let* ([x_1 e_1] [x_2 e_2] ...) e_3) t))
(show (redex-match L (let* ([x e] ...) e_1) (term (let* ([a a] [a a] [a a]) a))))
(show (term (substitute ,t a (+ b d)) #:lang L))
(alpha-equivalent? L t (term (let* ([x (+ a b c)] [y (+ x b c)] [z (+ x y c)]) (+ x y z d))))
(alpha-equivalent? L t (term (let* ([x (+ a b c)] [y (+ x b c)] [z (+ x y z)]) (+ x y z d))))
(alpha-equivalent? L t (term (let* ([x (+ a b c)] [y (+ a b c)] [z (+ x y c)]) (+ x y z d))))
