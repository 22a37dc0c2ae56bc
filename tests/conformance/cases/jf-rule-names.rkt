#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-judgment-form L #:mode (J I O)
  [--- "string name" (J 0 a)]
  [---- symbol-name (J 0 b)]
  [------ (J 0 c)]
  [(J 0 d) "below"]
  [(J 1 any) (J 0 any) below-sym])
(define (names l) (sort l string<? #:key (lambda (x) (format "~s" x))))
(printf "~s\n" (names (map derivation-name (build-derivations (J 0 any)))))
(printf "~s\n" (names (map derivation-name (build-derivations (J 1 any)))))

