#lang racket
(require redex/reduction-semantics)
; typed expressions, by judgment forms without a mode
(define-language L
  (e ::= n b (+ e e) (list e ...))
  (n ::= natural)
  (b ::= boolean)
  (t ::= num bool (listof t)))
(define-judgment-form L
  #:mode (small I)
  [(side-condition ,(< (term n) 10)) --- (small n)])
(define-judgment-form L
  #:contract (typed e t)
  [--- "num" (typed n num)]
  [--- "bool" (typed b bool)]
  [(typed e_1 num) (typed e_2 num) --- "plus" (typed (+ e_1 e_2) num)]
  [(typed e t) ... --- "list" (typed (list e ...) (listof t))])
(define-judgment-form L
  [(typed e t) (where (listof t_1) t) (side-condition ,(not (equal? (term t_1) 'bool))) --- (numbers e)]
  [(small n) --- (numbers (only n))])
(define-syntax-rule (proof t name sub ...) (derivation 't name (list sub ...)))
(define one (proof (typed 1 num) "num"))
(define two (proof (typed 2 num) "num"))
(define yes (proof (typed #t bool) "bool"))
