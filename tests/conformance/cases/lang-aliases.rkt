#lang racket/base
(require redex/reduction-semantics)
; two names of one non-terminal are independent names in a pattern
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
(define-language L (x y ::= variable) ((p q) (x y)))
(show (redex-match L (x y) (term (a b))))
(show (redex-match L (x x) (term (a b))))
(show (redex-match L (p q) (term ((a b) (c d)))))
(show (redex-match L (p_1 q_1 p_1) (term ((a b) (c d) (a b)))))

