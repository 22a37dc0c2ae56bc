#lang racket
;; several binders at once, under an ellipsis
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x n (e e ...) (let ([x e] ...) e))
  (x ::= variable-not-otherwise-mentioned)
  (n ::= number)
  #:binding-forms
  (let ([x e_x] ...) e #:refers-to (shadow x ...)))
(show (redex-match L (let ([x e] ...) e_1) (term (let ([a b] [b a] [c c]) (a b c d)))))
(show (redex-match L (let () e) (term (let () x))))
(show (redex-match L (let ([x e_1] ..._1) e_2) (term (let ([a 1] [b 2]) (let ([a b]) (a b))))))
(show (redex-match L (let ([x_1 e_1] [x_2 e_2] ...) e) (term (let ([a 1] [b a] [c b]) (a b c)))))
(show (redex-match L (let ([x_1 e_1] ... [x_2 e_2]) e) (term (let ([a 1] [b a] [c b]) (a b c)))))
(alpha-equivalent? L (term (let ([a 1] [b 2]) (a b))) (term (let ([c 1] [d 2]) (c d))))
(alpha-equivalent? L (term (let ([a 1] [b 2]) (a b))) (term (let ([c 1] [d 2]) (d c))))
(alpha-equivalent? L (term (let ([a b] [b 2]) (a b))) (term (let ([c b] [d 2]) (c d))))
(alpha-equivalent? L (term (let ([a b] [b 2]) (a b))) (term (let ([c d] [d 2]) (c d))))
