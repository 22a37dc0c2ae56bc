#lang racket/base
(require redex/reduction-semantics)
(define-language L
  (even ::= (side-condition natural_1 (even? (term natural_1))))
  (pair ::= (even even))
  (inc ::= (side-condition (natural_1 natural_2) (< (term natural_1) (term natural_2)))))
(define-syntax-rule (try p t) (printf "~s ~s ~s\n" 'p t (redex-match? L p t)))
(try even (term 4))
(try even (term 5))
(try even (term x))
(try pair (term (4 6)))
(try (even_1 even_2) (term (4 6)))
(try pair (term (4 4)))
(try inc (term (1 2)))
(try inc (term (2 1)))
(try (inc ...) (term ((1 2) (2 3))))

