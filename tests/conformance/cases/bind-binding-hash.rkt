#lang racket
;; dictionaries up to alpha-equivalence
(require redex/reduction-semantics)
(define-language L
  (e ::= x (e e) (λ (x) e))
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (λ (x) e #:refers-to x))
(define h (make-immutable-binding-hash L (list (cons (term (λ (a) a)) 1) (cons 'x 2))))
(dict-ref h (term (λ (b) b)))
(dict-ref h (term (λ (b) c)) 'none)
(dict-ref h 'x)
(define h2 (dict-set h (term (λ (c) c)) 3))
(dict-ref h2 (term (λ (a) a)))
(dict-ref h (term (λ (a) a)))
(dict-count h2)
(dict-count (dict-remove h (term (λ (z) z))))
(define g (make-binding-hash L))
(dict-set! g (term (λ (a) a)) 1)
(dict-set! g (term (λ (b) b)) 2)
(dict-count g)
(dict-has-key? g (term (λ (q) q)))
(dict-map g (lambda (k v) v))
(dict? g)
g
(format "~a ~s ~v" g g (make-immutable-binding-hash L))
