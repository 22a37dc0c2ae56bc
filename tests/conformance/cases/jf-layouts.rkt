#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= z (s n)))
(define-judgment-form L
  #:mode (add I I O)
  #:contract (add n n n)
  [---- add-zero
   (add z n n)]
  [(add n_1 n_2 n_3)
   ---------------- "add succ"
   (add (s n_1) n_2 (s n_3))])
(define-judgment-form L
  #:mode (add2 I I O)
  [(add2 z n n)]
  [(add2 (s n_1) n_2 (s n_3)) (add2 n_1 n_2 n_3)])
(printf "~s\n" (judgment-holds (add (s (s z)) (s z) n) n))
(printf "~s\n" (judgment-holds (add2 (s (s z)) (s z) n) n))
(printf "~s\n" (judgment-holds (add (s z) (s z) (s (s z)))))
(printf "~s\n" (judgment-holds (add (s z) (s z) (s z))))

