#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= z (s n)))
(define-metafunction L
  plus : n n -> n
  [(plus z n) n]
  [(plus (s n_1) n_2) (s (plus n_1 n_2))])
(define (num k) (for/fold ([t 'z]) ([i k]) (list 's t)))
(define (val t) (if (eq? t 'z) 0 (+ 1 (val (cadr t)))))
(printf "~s\n" (val (term (plus ,(num 150) ,(num 100)))))

