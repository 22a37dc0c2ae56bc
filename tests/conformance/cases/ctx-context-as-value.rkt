#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
(define-language L
  (e ::= n (e e) (cont any) (abort e))
  (n ::= natural)
  (E ::= hole (E e) (n E)))
; a bound context used as an ordinary term
(define r
  (reduction-relation L
    (--> (in-hole E (abort n)) (cont E) "capture")
    (--> (in-hole E ((cont E_1) n)) (in-hole E_1 n) "resume")))
(for-each (lambda (t) (printf "~s\n" (sorted (apply-reduction-relation r t))))
          (list (term (1 (abort 2)))
                (term ((abort 1) (abort 2)))
                (term ((cont (1 hole)) 7))
                (term (5 ((cont hole) 7)))
                (term ((1 2) (abort 3)))))

