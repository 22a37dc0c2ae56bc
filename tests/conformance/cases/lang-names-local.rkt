#lang racket/base
(require redex/reduction-semantics)
; names inside a production are local to that production
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
(define-language L (dup ::= (any_x any_x)) (e ::= dup number))
(show (redex-match L (dup any_x) (term ((1 1) 2))))
(show (redex-match L dup (term (1 2))))
(show (redex-match L (dup_1 dup_2) (term ((1 1) (2 2)))))
(show (redex-match L e (term ((a b) (a b)))))

