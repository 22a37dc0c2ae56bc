#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define r (reduction-relation L (--> n ,(+ 1 (term n)) (side-condition (< (term n) 10)))))
(define (close? a b) (< (abs (- a b)) 3))
(test-equal 1 2 #:equiv close?)
(test--> r #:equiv close? 5 7)
(test-->> r #:equiv close? 5 11)
(test-results)

