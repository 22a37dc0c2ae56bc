#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (n ::= natural) (x ::= variable))
(define-metafunction L
  f : any -> n or x or (n ...) or #f
  [(f any) any])
(try (term (f 1)))
(try (term (f a)))
(try (term (f (1 2))))
(try (term (f #f)))
(try (term (f #t)))
(try (term (f "s")))
(try (term (f (a))))

