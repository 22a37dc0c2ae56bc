#lang racket/base
(require redex/reduction-semantics)
(define-language L (op ::= + - *) (n ::= integer))
(define-metafunction L
  δ : (op n n) -> n
  [(δ (+ n_1 n_2)) ,(+ (term n_1) (term n_2))]
  [(δ (- n_1 n_2)) ,(- (term n_1) (term n_2))]
  [(δ (* n_1 n_2)) ,(* (term n_1) (term n_2))])
(printf "~s\n" (list (term (δ (+ 2 3))) (term (δ (- 2 3))) (term (δ (* -2 3)))))
(define-metafunction L
  eql : any any -> boolean
  [(eql any any) #t]
  [(eql any_1 any_2) #f])
(printf "~s\n" (list (term (eql (a 1) (a 1))) (term (eql 1 1.0)) (term (eql "a" "a")) (term (eql a "a"))))

