#lang racket
;; Terms that have holes of their own: a context that is plugged has its leftmost hole filled, however it is written.
(require redex/reduction-semantics)
(define-language L
  [E ::= hole (any ... E) (E any ...)]
  [F ::= hole (F any) (any F)]
  [e ::= hole a b (e ...)])
(define terms (list (term (hole a)) (term (a hole)) (term ((hole) (a hole) a)) (term (hole hole)) (term (b (a hole)))))
(define (show relation)
  (for ([t terms])
    (printf "~s: ~a\n" t (string-replace (~s (sort (map ~s (remove-duplicates (apply-reduction-relation relation t))) string<?)) "not-hole" "hole")))
  (newline))
(show (reduction-relation L (--> (in-hole E_1 a) (in-hole E_1 b))))
(show (reduction-relation L (--> (in-hole E a) (in-hole E hole))))
(show (reduction-relation L (--> (in-hole E_1 a) (E_1 (in-hole E_1 b)))))
(show (reduction-relation L (--> (in-hole F_1 (in-hole F_2 a)) (in-hole F_1 (in-hole F_2 (b))))))
(show (reduction-relation L (==> a b) with [(--> (in-hole E from) (in-hole E to)) (==> from to)]))
(show (reduction-relation L (--> (in-hole E_1 a) (in-hole E_2 c) (where E_2 E_1))))
(show (context-closure (reduction-relation L (--> a b)) L E))
(show (context-closure (context-closure (reduction-relation L (--> a b)) L F) L (hole any ...)))
(show (compatible-closure (reduction-relation L (--> a b)) L e))
(define-metafunction L
  [(f (in-hole F a)) (in-hole F b)]
  [(f any) none])
(for ([t terms]) (printf "~s\n" (term (f ,t))))
;; Where holes are hidden, the other one is filled.
(define (show-all terms) (displayln (string-replace (~s terms) "not-hole" "hole")))
(define-language H
  [k ::= 1 (kont (hide-hole K))]
  [K ::= hole (k ... K) (pair K any)])
(for ([t (list (term ((kont hole) (go))) (term (1 (kont (1 hole)) (pair (go) hole))) (term ((kont (pair hole 2)) go)))])
  (show-all (apply-reduction-relation (reduction-relation H (--> (in-hole K_1 (go)) (in-hole K_1 done))) t)))
(show-all
 (apply-reduction-relation
  (reduction-relation H (--> (in-hole (name K_1 (in-hole (hole (hide-hole hole)) hole)) number) (in-hole K_1 (number))))
  (term (2 hole))))
(show-all
 (apply-reduction-relation
  (reduction-relation H (--> (in-hole (name K_1 ((hide-hole hole) hole any)) number) (in-hole K_1 (number))))
  (term (hole 7 x))))
