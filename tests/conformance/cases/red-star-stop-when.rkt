#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define r
  (reduction-relation L
    (--> n ,(+ 1 (term n)))
    (--> n ,(* 2 (term n)) (side-condition (> (term n) 0)))))
(printf "~s\n" (apply-reduction-relation* r 1 #:stop-when (lambda (t) (> t 6))))
(printf "~s\n" (apply-reduction-relation* r 9 #:stop-when (lambda (t) (> t 6))))
(define r2 (reduction-relation L (--> n ,(- (term n) 1) (side-condition (> (term n) 0)))))
(printf "~s\n" (apply-reduction-relation* r2 5 #:stop-when (lambda (t) (= t 2))))
(printf "~s\n" (apply-reduction-relation* r2 5 #:stop-when (lambda (t) (= t 12))))

