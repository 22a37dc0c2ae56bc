#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (n ::= natural))
(define r (reduction-relation L
            (--> 0 ,(error 'rule "no ~s" 0))
            (--> 1 ,(car '()))
            (--> 2 2 (side-condition (error "in condition")))
            (--> 3 3 (where n ,(error "in where")))))
(try (apply-reduction-relation r 0))
(try (apply-reduction-relation r 1))
(try (apply-reduction-relation r 2))
(try (apply-reduction-relation r 3))
(try (apply-reduction-relation r 4))

