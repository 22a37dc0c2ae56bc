#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L)
(define-metafunction L
  [(f 1) one]
  [(f 1 2) one-two]
  [(f) nothing]
  [(f (any ...) any_1 ...) (any_1 ... any ...)])
(try (term (f 1)))
(try (term (f 1 2)))
(try (term (f)))
(try (term (f (a b) c d)))
(try (term (f 2)))

