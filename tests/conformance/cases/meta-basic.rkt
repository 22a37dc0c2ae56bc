#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural) (l ::= () (n l)))
(define-metafunction L
  len : l -> n
  [(len ()) 0]
  [(len (n l)) ,(+ 1 (term (len l)))])
(define-metafunction L
  app : l l -> l
  [(app () l) l]
  [(app (n l_1) l_2) (n (app l_1 l_2))])
(printf "~s\n" (term (len (1 (2 (3 ()))))))
(printf "~s\n" (term (app (1 (2 ())) (3 ()))))
(printf "~s\n" (term (a (len ()) (b (len (1 ()))))))

