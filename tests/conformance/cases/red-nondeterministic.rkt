#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
(define-language L
  (e ::= n (amb e ...) (+ e e))
  (n ::= natural)
  (E ::= hole (+ E e) (+ n E)))
(define r
  (reduction-relation L
    (--> (in-hole E (amb e_1 ... e_2 e_3 ...)) (in-hole E e_2) amb)
    (--> (in-hole E (+ n_1 n_2)) (in-hole E ,(+ (term n_1) (term n_2))) plus)))
(printf "~s\n" (sorted (apply-reduction-relation r (term (amb 1 2 3)))))
(printf "~s\n" (apply-reduction-relation* r (term (+ (amb 1 2) (amb 10 20)))))
(printf "~s\n" (apply-reduction-relation* r (term (+ (amb) 1))))

