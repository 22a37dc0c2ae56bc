#lang racket/base
(require redex/reduction-semantics)
; ellipses followed by more patterns
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
(define-language L (n ::= natural) (x ::= variable) (e ::= n x))
(show (redex-match L (n ... x ...) (term (1 2 a b))))
(show (redex-match L (e_1 ... e_2 e_3) (term (1 a 2))))
(show (redex-match L (e_1 ... e_2 e_3) (term (1))))
(show (redex-match L (n_1 ... n_2 x ... n_3) (term (1 2 a 3))))
(show (redex-match L (begin n ... end) (term (begin 1 2 end))))
(show (redex-match L (begin any ... end) (term (begin end end))))

