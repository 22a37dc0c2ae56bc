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
(define-language L (n ::= natural) (x ::= variable))
(show (redex-match L (x ..._1 n ..._1) (term (a b 1 2))))
(show (redex-match L (x ..._1 n ..._1) (term (a b 1))))
(show (redex-match L ((x ..._n) (n ..._n)) (term ((a) (1)))))
(show (redex-match L ((any_1 ..._k) any_2 ..._k) (term ((a b) 1 2))))

;; the name of a length inside of an ellipsis is no binding
(show (redex-match L ((x ..._1 n ..._1) ...) (term ((a b 1 2) (c 3) ()))))
(show (redex-match L ((n_1 ..._1 n_2 ..._2) ...) (term ((1 2)))))
