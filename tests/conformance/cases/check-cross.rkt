#lang racket
;; Terms of patterns with the contexts that cross makes, which are of no non-terminal that the language was written with.
(require redex/reduction-semantics)
(define-language L
  (e ::= (e e) (λ (x) e) x n)
  (n ::= natural)
  (x ::= variable-not-otherwise-mentioned))
(for/and ([size (in-range 30)])
  (redex-match? L (cross e) (generate-term L (cross e) (modulo size 5))))
(for/and ([size (in-range 30)])
  (redex-match? L (x (in-hole (cross e) n) ...) (generate-term L (x (in-hole (cross e) n) ...) (modulo size 5))))
(redex-check L (in-hole (cross e) n) (redex-match? L e (term (in-hole (cross e) n))) #:attempts 50 #:print? #f)
(redex-check L (cross e) (redex-match? L e (term (in-hole (cross e) 0))) #:attempts 50 #:print? #f)
