#lang racket/base
(require redex/reduction-semantics)
(define-language L
  (e ::= n (e e))
  (n ::= natural)
  (E ::= hole (E e) (n E)))
(define-metafunction L
  wrap : E -> E
  [(wrap E) (1 E)])
(define-metafunction L
  use : E n -> e or fail
  [(use E n) (in-hole E_1 n) (where E_1 (wrap (wrap E)))]
  [(use E n) fail])
(printf "~s\n" (term (use hole 5)))
(printf "~s\n" (term (use (hole 2) 5)))
(printf "~s\n" (term (wrap hole)))
(define-metafunction L
  split : e -> any
  [(split (in-hole E (n_1 n_2))) (E (n_1 n_2))]
  [(split e) (stuck e)])
(printf "~s\n" (term (split (1 (2 3)))))
(printf "~s\n" (term (split 1)))

