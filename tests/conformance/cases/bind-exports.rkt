#lang racket
;; a form that exports its binders: clauses of a let*
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x n (e e) (let* clauses e))
  (clauses ::= (cl x e clauses) no-cl)
  (x ::= variable-not-otherwise-mentioned)
  (n ::= number)
  #:binding-forms
  (let* clauses e #:refers-to clauses)
  (cl x e clauses #:refers-to x) #:exports (shadow clauses x))
(define t (term (let* (cl a x (cl b (a 5) (cl c (b (a 6)) no-cl))) (a (b c)))))
(show (redex-match L (let* clauses e) t))
(show (redex-match L (let* (cl x e clauses) e_1) t))
(show (redex-match L (cl x e clauses) (term (cl f (f f) (cl g (f g) no-cl)))))
(show (redex-match L (1 (cl x e clauses)) (term (1 (cl f (f f) no-cl)))))
(show (term (substitute ,t x (a (b c))) #:lang L))
(alpha-equivalent? L t (term (let* (cl aa x (cl bb (aa 5) (cl cc (bb (aa 6)) no-cl))) (aa (bb cc)))))
(alpha-equivalent? L t (term (let* (cl aa x (cl bb (aa 5) (cl cc (bb (a 6)) no-cl))) (aa (bb cc)))))
(alpha-equivalent? L t (term (let* (cl aa x (cl bb (aa 5) (cl cc (bb (aa 6)) no-cl))) (aa (bb c)))))
(alpha-equivalent? L (term (1 (cl f 2 no-cl))) (term (1 (cl g 2 no-cl))))
(alpha-equivalent? L (term (let* (cl a 1 (cl a a no-cl)) a)) (term (let* (cl a 1 (cl b a no-cl)) b)))
