#lang racket
;; a statement that exports a name to the statements after it
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (x ::= variable-not-otherwise-mentioned)
  (block ::= (blk stmt block) ())
  (stmt ::= e (def x e))
  (e ::= (+ e e) number (x))
  #:binding-forms
  (def x e) #:exports x
  (blk stmt block #:refers-to stmt))
(define t (term (blk (def a 1) (blk (+ (a) (b)) (blk (def b (a)) (blk (b) ()))))))
(show (redex-match L (blk stmt block) t))
(show (redex-match L (blk (def x e) (blk e_2 block)) t))
(show (redex-match L (def x e) (term (def a 1))))
(show (term (substitute ,t b (c)) #:lang L))
(alpha-equivalent? L t (term (blk (def z 1) (blk (+ (z) (b)) (blk (def y (z)) (blk (y) ()))))))
(alpha-equivalent? L t (term (blk (def b 1) (blk (+ (b) (b)) (blk (def b (b)) (blk (b) ()))))))
(alpha-equivalent? L (term (def a 1)) (term (def b 1)))
