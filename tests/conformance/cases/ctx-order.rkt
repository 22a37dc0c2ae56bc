#lang racket
;; Where contexts have ellipses: the order of matches, and of the steps that come of them.
(require redex/reduction-semantics)

(define-language L
  (e ::= n (e ...) (par e ...))
  (n ::= natural)
  (E ::= hole (e ... E e ...))
  (P ::= hole (par e ... P e ...))
  (V ::= hole (n ... V e ...)))

(define (less E)
  (case E
    [(any) (reduction-relation L (--> (in-hole E n) (in-hole E ,(sub1 (term n))) (side-condition (positive? (term n))) "less"))]
    [(left) (reduction-relation L (--> (in-hole V n) (in-hole V ,(sub1 (term n))) (side-condition (positive? (term n))) "less"))]
    [(threads) (reduction-relation L (--> (in-hole P n) (in-hole P ,(sub1 (term n))) (side-condition (positive? (term n))) "less"))]))

(redex-match L (in-hole E n) (term (1 2)))
(redex-match L (in-hole E n) (term (1 (2 3) 4)))
(redex-match L (e_1 ... (in-hole E n) e_2 ...) (term (1 (2 3))))
(for/list ([t (list (term (1 1 1)) (term (0 2 3)))])
  (list (apply-reduction-relation (less 'any) t)
        (apply-reduction-relation/tag-with-names (less 'any) t)
        (apply-reduction-relation (less 'left) t)))
(apply-reduction-relation (less 'threads) (term (par 1 2 3 4)))
(let loop ([t (term (1 1 2))])
  (println t)
  (define steps (apply-reduction-relation (less 'any) t))
  (unless (null? steps) (loop (first steps))))
(apply-reduction-relation (compatible-closure (reduction-relation L (--> n ,(sub1 (term n)) (side-condition (positive? (term n))))) L e) (term (1 (2 3))))
