#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
; an extended relation sees the contexts of the extended language
(define-language L
  (e ::= n (+ e e))
  (n ::= natural)
  (E ::= hole (+ E e) (+ n E)))
(define-extended-language L2 L
  (e ::= .... (neg e))
  (E ::= .... (neg E)))
(define r
  (reduction-relation L
    (--> (in-hole E (+ n_1 n_2)) (in-hole E ,(+ (term n_1) (term n_2))) plus)))
(define r2
  (extend-reduction-relation r L2
    (--> (in-hole E (neg n)) (in-hole E ,(if (zero? (term n)) 1 0)) neg)))
(define t (term (+ (neg (+ 1 2)) (neg 0))))
(printf "~s\n" (apply-reduction-relation r t))
(printf "~s\n" (sorted (apply-reduction-relation r2 t)))
(printf "~s\n" (apply-reduction-relation* r2 t))

