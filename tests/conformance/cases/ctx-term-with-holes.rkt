#lang racket/base
(require redex/reduction-semantics)
; decomposition of a term which contains holes of its own
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
(define-language L (e ::= natural hole (e e)) (C ::= hole (C any) (any C)))
(show (redex-match L (in-hole C 1) (term (1 hole))))
(newline)
(show (redex-match L (in-hole C hole) (term (hole hole))))
(newline)
(show (redex-match L (in-hole C any_1) (term (hole 2))))

