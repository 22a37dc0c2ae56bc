#lang racket/base
;; A list is not always its own reverse.
(require redex/reduction-semantics)

(define-language lists
  (l ::= (n ...))
  (n ::= integer))

(module+ test
  (redex-check lists l (equal? (term l) (reverse (term l)))))
