#lang racket/base
;; Enumerations as values: what does not depend on the order of the terms.
(require redex/reduction-semantics data/enumerate racket/set)

(define-language L
  (e ::= (e e) (λ (x) e) x)
  (x ::= variable-not-otherwise-mentioned)
  (b ::= yes no)
  (n ::= z (s n)))

(define E (redex-enum L e))
(enum? E)
(enum? 5)
(infinite-enum? E)
(finite-enum? E)
(for/and ([i 300]) (= i (to-nat E (from-nat E i))))
(for/and ([i 300]) (redex-match? L e (from-nat E i)))
(define large (expt 7 300))
(= large (to-nat E (from-nat E large)))

(define pairs (redex-enum L (b_1 b_2)))
(enum-count pairs)
(finite-enum? pairs)
(equal? (list->set (enum->list pairs)) (for*/set ([x '(yes no)] [y '(yes no)]) (list x y)))
(enum-count (redex-enum L (b b)))
(enum-count (redex-enum L (b_!_1 b_!_1)))
(enum-count (redex-enum L boolean))
(enum->list (redex-enum L n) 4)

(define Y (term (λ (f) ((λ (x) (f (x x))) (λ (x) (f (x x)))))))
(equal? Y (generate-term L e #:i-th (redex-index L e Y)))
(= (redex-index L e Y) (to-nat E Y))
