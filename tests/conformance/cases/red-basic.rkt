#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
(define-language L
  (e ::= n (+ e e) (* e e))
  (n ::= number)
  (E ::= hole (+ E e) (+ n E) (* E e) (* n E)))
(define r
  (reduction-relation L
    (--> (in-hole E (+ n_1 n_2)) (in-hole E ,(+ (term n_1) (term n_2))) plus)
    (--> (in-hole E (* n_1 n_2)) (in-hole E ,(* (term n_1) (term n_2))) times)))
(printf "~s\n" (apply-reduction-relation r (term (+ 1 2))))
(printf "~s\n" (apply-reduction-relation r (term (+ (+ 1 2) (* 3 4)))))
(printf "~s\n" (apply-reduction-relation r (term (+ 1 (* 3 4)))))
(printf "~s\n" (apply-reduction-relation r (term 7)))
(printf "~s\n" (apply-reduction-relation* r (term (+ (+ 1 2) (* 3 4)))))

