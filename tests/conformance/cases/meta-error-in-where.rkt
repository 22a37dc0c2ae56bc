#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
; an exception in a condition is not a failure of the clause
(define-language L)
(define-metafunction L
  [(f 1) 1]
  [(f 3) (f 2)])
(define-metafunction L
  [(g any) ok (where 1 (f any))]
  [(g any) fallback])
(try (term (g 1)))
(try (term (g 2)))
(try (term (g 3)))

