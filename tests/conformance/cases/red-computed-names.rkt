#lang racket
;; computed names: of each step, whatever is computed; the rule's own name stays among the rule names
(require redex/reduction-semantics)
(define-language L)
(define r
  (reduction-relation L
    (--> any (number_i number_i*)
         (where (number_0 ... number_i number_i+1 ...) any)
         (where (number_0* ... number_i* number_i+1* ...) any)
         pick-two
         (computed-name (format "(~s, ~s)" (length (term (number_0 ...))) (length (term (number_0* ...))))))
    (--> 1 2 (computed-name 3))
    (--> 1 3 (computed-name 'x) y)
    (--> 1 4)))
(apply-reduction-relation/tag-with-names r '(9 7))
(apply-reduction-relation/tag-with-names r 1)
(reduction-relation->rule-names r)
(define s (reduction-relation L #:domain 1 (--> 1 2 named (computed-name "other"))))
(with-handlers ([exn:fail? (λ (e) (displayln (exn-message e)))]) (apply-reduction-relation s 1))
