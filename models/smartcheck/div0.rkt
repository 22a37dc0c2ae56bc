#lang racket/base
;; Section 4.3.1 of L. Pike, "SmartCheck": a calculator. What has no division by the constant 0 in it should have a
;; value; but a divisor may come to be 0.
(require racket/match redex/reduction-semantics)

(define-language div0
  (e ::= (C n) (Add e e) (Div e e))
  (n ::= integer))

(define (divides-by-constants? e)
  (match e
    [(list 'C _) #t]
    [(list 'Div _ (list 'C 0)) #f]
    [(list _ a b) (and (divides-by-constants? a) (divides-by-constants? b))]))

;; #f: a division by zero.
(define (evaluate e)
  (match e
    [(list 'C n) n]
    [(list 'Add a b) (let ([x (evaluate a)] [y (evaluate b)]) (and x y (+ x y)))]
    [(list 'Div a b) (let ([x (evaluate a)] [y (evaluate b)]) (and x y (not (zero? y)) (floor (/ x y))))]))

(module+ test
  (redex-check div0 (side-condition e_1 (divides-by-constants? (term e_1))) (and (evaluate (term e_1)) #t)))
