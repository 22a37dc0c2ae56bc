#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (n ::= natural))
(define-metafunction L
  sum : n ... -> n
  [(sum) 0]
  [(sum n_1 n_2 ...) ,(apply + (term (n_1 n_2 ...)))])
(try (term (sum)))
(try (term (sum 1 2 3)))
(try (term (sum 1 x)))

