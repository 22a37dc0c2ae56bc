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
(define-language L (e ::= natural (e e)) (E ::= hole (E e) (natural E)))
(show (redex-match L ((in-hole E_1 1) E_1) (term ((1 2) (hole 2)))))
(show (redex-match L ((in-hole E_1 1) E_1) (term ((1 2) (hole 3)))))
(show (redex-match L ((in-hole E_1 1) (in-hole E_1 2)) (term ((1 5) (2 5)))))
(show (redex-match L ((in-hole E 1) (in-hole E 2)) (term ((1 5) (2 6)))))

