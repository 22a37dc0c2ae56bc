#lang racket
;; shortcuts: names of their own, nested, several for one arrow; the order of results and of names
(require redex/reduction-semantics)
(define-language L
  (n ::= natural)
  (M ::= (M M) n)
  (E ::= hole (E M) (n E)))
(define (show r t)
  (printf "~s\n~s\n" (reduction-relation->rule-names r) (apply-reduction-relation/tag-with-names r t)))

(show (reduction-relation L
        (==> (n_1 n_2) ,(* (term n_1) (term n_2)) mul)
        with
        [(--> (M_1 a) (M_1 b)) (~~> a b)]
        [(~~> (M_1 a) (M_1 b)) (==> a b)])
      '((1 2) ((2 3) (4 5))))
(show (reduction-relation L
        (==> 1 2 q) (==> 1 3 r) (--> (1) 9 s) (--> (1) 10 t) (=> 1 5 u) (=> 1 6 v)
        with [(--> (a) (b)) (==> a b)] [(--> (a) (1 b)) (=> a b)])
      '(1))
(show (reduction-relation L
        (==> 1 2 q) (==> 1 3 r) (--> ((1)) 9 s)
        with [(--> (a) (b)) (=> a b)] [(=> (a) (1 b)) (==> a b)])
      '((1)))
(show (reduction-relation L
        (==> n 2) (==> 1 3)
        with [(--> (n a) (b n)) (==> a b)] [(--> (a n) (n b)) (==> a b)])
      '(1 1))
(define odd
  (reduction-relation L
    (==> n 2) (==> 1 3)
    with [(--> (side-condition (n a) (odd? (term n))) (b n n)) (==> a b)]))
(show odd '(1 2))
(show odd '(2 2))
(show (reduction-relation L
        (==> (n_1 n_2) ,(+ (term n_1) (term n_2)) (computed-name (format "~a+~a" (term n_1) (term n_2))) add)
        with [(--> (in-hole E a) (in-hole E b)) (==> a b)])
      '((1 2) (3 4)))
(show (reduction-relation L
        (~> (M_1 ...) (M_1 ... M_1 ...))
        with [(--> (seq M_1 ... a) (M_1 ... b)) (~> a b)])
      '(seq 1 2 (3 4)))
(show (reduction-relation L #:arrow :->
        (:-> 1 2 one) (==> 1 3 two)
        with [(:-> a (b)) (==> a b)])
      1)
