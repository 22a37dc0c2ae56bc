#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (e ::= n (e e)) (n ::= natural))
(define r
  (reduction-relation L #:domain e
    (--> 0 1 ok)
    (--> 1 "oops" bad)
    (--> 2 (3 x))
    (--> 3 ,(list 4 4) "fine")))
(try (apply-reduction-relation r 0))
(try (apply-reduction-relation r 1))
(try (apply-reduction-relation r 2))
(try (apply-reduction-relation r 3))
(try (apply-reduction-relation r "start"))
(try (apply-reduction-relation r '(0 y)))
(try (apply-reduction-relation* r 0))
(try (apply-reduction-relation* r "z"))

