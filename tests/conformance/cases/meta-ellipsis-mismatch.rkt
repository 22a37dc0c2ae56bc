#lang racket/base
(require redex/reduction-semantics)
(define-language L)
(define-metafunction L
  [(zip (any_1 ...) (any_2 ...)) ((any_1 any_2) ...)])
(define (go t)
  (with-handlers ([exn:fail? (lambda (e) (printf "exn\n"))])
    (printf "~s\n" (term (zip ,(car t) ,(cadr t))))))
(go '((a b) (1 2)))
(go '((a b) (1)))
(go '(() (1)))
(go '(() ()))

