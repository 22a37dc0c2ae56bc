#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (e ::= (e e) n) (n ::= natural))
(define-metafunction L
  kind : e -> any or none
  [(kind n)
   zero (side-condition (zero? (term n)))
   or
   (small n_1) (where n_1 n) (side-condition (< (term n) 10))
   or large (clause-name "large")]
  [(kind (e_1 e_2))
   (same e_1) (where e_1 e_2)
   or (left e_3 e_4) (where (e_3 e_4) e_1)])
(try (term (kind 0)))
(try (term (kind 7)))
(try (term (kind 70)))
(try (term (kind (1 1))))
(try (term (kind ((1 2) 3))))
(try (term (kind (1 2))))
(try (term (kind ((1 2) (1 2)))))
