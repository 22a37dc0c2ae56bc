#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (n ::= natural) (x ::= variable))
(define-metafunction L
  same : any_1 any_1 n_l (x ...) -> (n_a ...)
  [(same any_1 any_2 n (x ...)) (n n)])
(try (term (same a a 1 ())))
(try (term (same a b 1 ())))
(try (term (same a a x ())))

