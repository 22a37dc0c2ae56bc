#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
(define (show ms)
  (if ms
      (for-each (lambda (l) (printf "~s\n" l))
                (sorted (map (lambda (m)
                               (sorted (map (lambda (b) (list (bind-name b) (bind-exp b)))
                                            (match-bindings m))))
                             ms)))
      (printf "no match\n")))
(define-language L
  (e ::= v (e ...))
  (v ::= natural)
  (E ::= hole (v ... E e ...)))
(show (redex-match L (in-hole E v) (term (1 2))))
(newline)
(show (redex-match L (in-hole E (v_1 ...)) (term ((1 2) (3)))))
(newline)
(show (redex-match L (in-hole E e) (term (1 (2 (3))))))
(newline)
(show (redex-match L (in-hole E e) (term ())))

