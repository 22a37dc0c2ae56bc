#lang racket/base
(require redex/reduction-semantics)
; a full context grammar: every position
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
  (e ::= natural (e e) (fn e))
  (C ::= hole (C e) (e C) (fn C)))
(show (redex-match L (in-hole C natural) (term ((fn 1) (2 3)))))
(newline)
(show (redex-match L (in-hole C (fn e)) (term ((fn (fn 1)) (fn 2)))))
(newline)
(printf "~s\n" (length (redex-match L (in-hole C e) (term ((1 2) (3 (4 5)))))))

