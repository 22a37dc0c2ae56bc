#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (n ::= natural))
(define-relation L
  below ⊆ n × n
  [(below n_1 n_2) ,(< (term n_1) (term n_2))])
(define-relation L
  between ⊆ n × n × n
  [(between n_1 n_2 n_3) (below n_1 n_2) (below n_2 n_3)])
(try (term (below 1 2)))
(try (term (below 2 1)))
(try (term (between 1 2 3)))
(try (term (between 1 3 2)))
(try (judgment-holds (below 1 2)))
(try (judgment-holds (between 2 1 3)))
(try (term (below x 1)))
(try (judgment-holds (below 1 x)))

