#lang racket/base
(require redex/reduction-semantics)
; one context inside another kind of context
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
  (e ::= natural (e e) (reset e))
  (E ::= hole (E e) (natural E))
  (M ::= hole (in-hole E (reset M))))
(show (redex-match L (in-hole M natural) (term (1 (reset (reset 2))))))
(newline)
(show (redex-match L (in-hole M (in-hole E natural)) (term (reset (1 (reset 2))))))

