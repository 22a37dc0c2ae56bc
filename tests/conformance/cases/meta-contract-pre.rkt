#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (n ::= natural))
(define-metafunction L
  minus : n_1 n_2 -> n
  #:pre ,(>= (term n_1) (term n_2))
  [(minus n_1 n_2) ,(- (term n_1) (term n_2))])
(try (term (minus 5 3)))
(try (term (minus 3 5)))

