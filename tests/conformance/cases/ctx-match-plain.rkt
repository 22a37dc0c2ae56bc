#lang racket/base
(require redex/reduction-semantics)
; a context pattern outside in-hole matches a term with a hole in it
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
(show (redex-match L E (term (1 hole))))
(show (redex-match L E (term ((hole 1) 2))))
(show (redex-match L E (term (hole hole))))
(show (redex-match L E (term (1 2))))
(show (redex-match L (E ...) (term (hole (1 hole)))))
(show (redex-match L e (term (1 hole))))

