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
(define-language L (n ::= natural))
(show (redex-match L (foo n bar) (term (foo 3 bar))))
(show (redex-match L (foo foo) (term (foo foo))))
(show (redex-match L foo (term foo)))
(show (redex-match L "s" (term "s")))

