#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
; matches refused by the conditions do not count
(define-language L (n ::= natural))
(define-metafunction L
  big : (n ...) -> n
  [(big (n_1 ... n_2 n_3 ...)) n_2 (side-condition (> (term n_2) 10))]
  [(big any) 0])
(try (term (big (1 20 3))))
(try (term (big (1 2 3))))
(try (term (big (20 2 20))))
(try (term (big (20 2 30))))

