#lang racket
;; A literal of a part of a language that is the name of a non-terminal of the whole is not mentioned,
;; unless the non-terminal has another name before it; the literal itself stays one.
(require redex/reduction-semantics)

(define-language A (e ::= (k e) (j e) v) (v ::= variable-not-otherwise-mentioned))
(define-extended-language B A (j k ::= 1))
(for ([x '(j k)]) (writeln (list x (redex-match? A v x) (redex-match? B v x))))
(writeln (list (redex-match? B e (term (k a))) (redex-match? B e (term (1 a)))))

(define-language C (e ::= x (λ (x) e)) (x ::= variable-not-otherwise-mentioned) #:binding-forms (λ (x) e #:refers-to x))
(define-language D (e ::= n (e e)) (n ::= number) (q ::= (mu x q) 1) #:binding-forms (mu x q #:refers-to x))
(define-union-language U C D)
(for ([t (list (term x) (term mu) (term ((λ (x) x) 3)))])
  (writeln (list t (redex-match? U e t) (redex-match? U x t))))
(writeln (list (redex-match? U q (term (mu x 1))) (redex-match? U q (term (mu y 1)))))
(writeln (alpha-equivalent? U (term (λ (x) x)) (term (λ (y) y))))
