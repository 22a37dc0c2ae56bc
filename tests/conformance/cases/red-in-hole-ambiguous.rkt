#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
; several decompositions give the same or different results
(define-language L (e ::= n (e e)) (n ::= natural) (C ::= hole (C e) (e C)))
(define r (reduction-relation L
            (--> (in-hole C 1) (in-hole C 2) one)
            (--> (in-hole C (e e)) (in-hole C e) same)))
(printf "~s\n" (sorted (apply-reduction-relation/tag-with-names r (term (1 1)))))
(printf "~s\n" (sorted (apply-reduction-relation/tag-with-names r (term ((1 1) (1 1))))))
(printf "~s\n" (apply-reduction-relation* r (term ((1 1) 2))))

