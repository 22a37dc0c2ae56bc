#lang racket/base
(require redex/reduction-semantics)
(define-language Arith
  (e ::= number (+ e e) (if0 e e e) (let ([x e] ...) e) x)
  (x ::= variable-not-otherwise-mentioned))
(for-each
 (lambda (t) (printf "~s ~s\n" t (redex-match? Arith e t)))
 (list (term 1)
       (term (+ 1 2))
       (term (+ 1))
       (term (if0 (+ 1 2) x 7))
       (term (let ([x 1] [y (+ x 1)]) (+ x y)))
       (term (let () 5))
       (term (let ([+ 1]) 5))
       (term (let ([if 1]) if))
       (term "s")
       (term ())
       '(+ 1 . 2)))

