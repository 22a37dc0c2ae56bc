#lang racket
;; #:...bind of names alone, without parentheses around them
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (x ::= variable-not-otherwise-mentioned)
  (e ::= (λ x ... e) () (e e ...) x)
  #:binding-forms
  (λ x #:...bind (clauses x (shadow clauses x)) any_body #:refers-to clauses))
(define-metafunction L
  subst-all : e (x ...) (e ...) -> e
  [(subst-all e () ()) e]
  [(subst-all e (x x_r ...) (e_x e_r ...))
   (subst-all (substitute e x e_x) (x_r ...) (e_r ...))])
(define -->b
  (reduction-relation L
    (--> ((λ x ..._0 e) e_a ..._0) (subst-all e (x ...) (e_a ...)))))
(for-each show
          (list (apply-reduction-relation* -->b (term (λ ())))
                (apply-reduction-relation* -->b (term (λ x (λ x ()))))
                (apply-reduction-relation -->b (term ((λ x y (x y)) y z)))
                (apply-reduction-relation* -->b (term ((λ x y (λ z (x y z))) y (λ z z))))))
(redex-match? L (λ x_0 ... (λ x_2 ... ((λ x_1 ... e) ...))) (term (λ x (λ ((λ ()) (λ y ()))))))
(show (redex-match L (λ x_0 ... (λ x_2 ... ((λ x_1 ... e) ...))) (term (λ x (λ ((λ ()) (λ y ())))))))
(redex-match? L (λ x ... e) (term (λ a b a (a b))))
