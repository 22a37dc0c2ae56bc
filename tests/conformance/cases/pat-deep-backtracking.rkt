#lang racket/base
(require redex/reduction-semantics)
; matching must backtrack across siblings
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
(show (redex-match L ((n_1 ... n_2 n_3 ...) n_2) (term ((1 2 3) 2))))
(show (redex-match L ((any_1 ... x any_2 ...) (any_2 ...)) (term ((a x b x c) (c)))))
(show (redex-match L ((any_1 ...) (any_2 ... any_1 ... any_3 ...)) (term ((b) (a b c b)))))
(show (redex-match L ((any_1 ... any_2 ...) (any_2 ... any_1 ...)) (term ((1 2 3) (3 1 2)))))

