#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (n ::= natural))
(define-judgment-form L
  #:mode (div I O)
  [(side-condition ,(even? (term n))) --- (div n 2)]
  [(side-condition ,(zero? (modulo (term n) 3))) --- (div n 3)])
(define-metafunction L
  f : n -> any
  [(f n) (even n) (judgment-holds (div n 2))]
  [(f n) odd])
(define-metafunction L
  g : n -> any
  [(g n) (by n_1) (judgment-holds (div n n_1))]
  [(g n) none])
(try (term (f 4)))
(try (term (f 5)))
(try (term (g 4)))
(try (term (g 9)))
(try (term (g 5)))
(try (term (g 6)))

