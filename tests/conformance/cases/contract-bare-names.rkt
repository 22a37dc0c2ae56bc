#lang racket/base
(require redex/reduction-semantics)
; a bare name that is repeated in a contract or a domain does not ask for equal terms
(define-language L (n ::= natural))
(define-metafunction L
  f : n n -> (n n)
  [(f n_1 n_2) (n_2 n_1)])
(define-judgment-form L #:mode (J I I O) #:contract (J n n n)
  [--- (J n_1 n_2 n_2)])
(define-relation L
  R ⊆ n × n
  [(R n_1 n_2)])
(define r (reduction-relation L #:domain (n n) (--> (n_1 n_2) (n_2 n_1))))
(printf "~s\n" (term (f 1 2)))
(printf "~s\n" (judgment-holds (J 1 2 n) n))
(printf "~s\n" (term (R 1 2)))
(printf "~s\n" (apply-reduction-relation r (term (1 2))))
