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
  (e ::= natural (e e))
  (E ::= hole (E e) (natural E)))
(show (redex-match L (in-hole (in-hole E_1 E_2) natural) (term (1 (2 3)))))
(newline)
(show (redex-match L (in-hole E_1 (in-hole E_2 natural)) (term (1 (2 3)))))
(newline)
(show (redex-match L (in-hole E_1 ((in-hole E_2 1) e)) (term ((1 2) 3))))
(newline)
(show (redex-match L (in-hole (in-hole E_1 (hole e)) natural) (term (1 (2 3)))))

