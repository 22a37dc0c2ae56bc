#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (n ::= natural) (x ::= variable))
(define-metafunction L
  f : n x -> n
  [(f 0 x) 1]
  [(f 1 x) x]
  [(f 2 x) "a string"]
  [(f 3 x) (f x x)])
(try (term (f 0 a)))
(try (term (f 1 a)))
(try (term (f 2 a)))
(try (term (f 3 a)))
(try (term (f 4 a)))
(try (term (f a 4)))
(try (term (f 1)))
(try (term (f 1 a 2)))
(try (term (f "x y" a)))

