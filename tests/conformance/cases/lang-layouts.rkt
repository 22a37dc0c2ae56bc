#lang racket/base
(require redex/reduction-semantics)
; the three ways to write the names of a production
(define-language L
  (a 1 2)
  ((b c) 3 a)
  (d ::= 4)
  (e f ::= 5 (d d)))
(define-syntax-rule (m p t) (printf "~s ~s ~s\n" 'p t (redex-match? L p t)))
(m a (term 1))
(m a (term 3))
(m b (term 3))
(m c (term 3))
(m c (term 2))
(m d (term 4))
(m e (term 5))
(m f (term (4 4)))
(m (b c) (term (3 1)))

