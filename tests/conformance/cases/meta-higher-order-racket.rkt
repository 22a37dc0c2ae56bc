#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= integer))
(define-metafunction L
  apply-all : (any ...) -> (any ...)
  [(apply-all (n ...)) ,(map (lambda (k) (term (sq ,k))) (term (n ...)))]
  [(apply-all any) (none)])
(define-metafunction L
  sq : n -> n
  [(sq n) ,(* (term n) (term n))])
(printf "~s\n" (term (apply-all (1 -2 3))))
(printf "~s\n" (term (apply-all (x))))
(printf "~s\n" (for/list ([i 4]) (term (sq ,i))))
(define (f n) (term (sq ,(+ n 1))))
(printf "~s\n" (f 5))

