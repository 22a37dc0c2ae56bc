#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-relation L
  < ⊆ n × n
  [(< n_1 n_2) ,(let loop ([a (term n_1)] [b (term n_2)])
                  (cond [(zero? b) #f] [(zero? a) #t] [else (loop (- a 1) (- b 1))]))])
(define-metafunction L
  least : n n -> n
  [(least n_1 n_2) n_1 (where #t (< n_1 n_2))]
  [(least n_1 n_2) n_2 (where #f (< n_1 n_2))])
(define-judgment-form L
  #:mode (sorted I)
  [--- (sorted ())]
  [--- (sorted (n))]
  [(where #t (< n_1 n_2)) (sorted (n_2 n_3 ...)) --- (sorted (n_1 n_2 n_3 ...))])
(printf "~s ~s ~s\n" (term (least 3 5)) (term (least 5 3)) (term (least 4 4)))
(printf "~s ~s\n" (judgment-holds (sorted (1 2 5))) (judgment-holds (sorted (1 5 2))))
(printf "~s\n" (term (a (< 1 2) (< 2 1))))

