#lang racket
;; an ellipsis after #:refers-to, and ellipses inside of ellipses
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x (+ e ...) (vb (x ...) e ...) (conj ((x ...) e) ...) (deep ((x x) ...) ... e))
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (vb (x ...) e #:refers-to (shadow x ...) ...)
  (conj ((x ...) e #:refers-to (shadow x ...)) ...)
  (deep ((x_0 x_v #:refers-to x_0) ...) ... e #:refers-to (shadow (shadow x_0 ...) ...)))
(show (redex-match L (vb (x ...) e ...) (term (vb (a b c) (+ c b a) a b d))))
(show (redex-match L (vb (x ...) e ...) (term (vb () a b))))
(show (redex-match L (conj ((x ...) e) ...) (term (conj ((a b c) (+ a b c d)) ((a b) (+ b a c)) (() a)))))
(show (redex-match L (deep ((x_1 x_2) ...) ... e) (term (deep ((a a) (b f1) (c c)) () ((d f2)) (+ a b c d e)))))
(show (term (substitute (conj ((a) (+ a z)) ((z) (+ a z))) z a) #:lang L))
(alpha-equivalent? L (term (deep ((a a) (b f1)) ((d f2)) a)) (term (deep ((x x) (y f1)) ((z f2)) x)))
(alpha-equivalent? L (term (deep ((a a) (b f1)) ((d f2)) a)) (term (deep ((x x) (y f1)) ((z f2)) z)))
(alpha-equivalent? L (term (vb (a b c) a b c d)) (term (vb (x y z) x y z d)))
(alpha-equivalent? L (term (vb (a b c) a b c d)) (term (vb (x y z) x y c d)))
