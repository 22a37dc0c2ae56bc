#lang racket
;; #:...bind that binds nothing, with items before and after
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (x ::= variable-not-otherwise-mentioned)
  (e ::= (boring (x x ... x)) x)
  #:binding-forms
  (boring (x_1 x_2 #:...bind (whatever nothing nothing) x_3)))
(show (redex-match L (boring (x ...)) (term (boring (a b c d e)))))
(show (redex-match L (boring (x_1 x_2)) (term (boring (a b)))))
(show (term (substitute (boring (a b a c)) a d) #:lang L))
(alpha-equivalent? L (term (boring (a b))) (term (boring (a c))))
