#lang racket
;; Terms: an escaped ellipsis is a symbol; what is spliced at the end of a list may be no list;
;; a metafunction may have a contract only.
(require redex/reduction-semantics)
(term (,@1)) (term (,@'(1 . 2))) (term (a ,@'(1 . 2))) (term ((a ,@2) b))
(term (... ...)) (term (a (... ...))) (term (... (a ... b))) (term-let ([x 1]) (term (... (x ... ,(term x)))))
(term-let ([x 1]) (term (... (x ... (in-hole hole x) ,(+ 1 1)))))
(term ((... ...) b))
(define-language L (n ::= natural))
(define-metafunction L nowhere : n -> n)
(define-syntax-rule (message e)
  (with-handlers ([exn:fail? (λ (x) (displayln (exn-message x)))]) e))
(message (term (nowhere 1)))
(message (term (nowhere a)))
(message (term (a ,@1 b)))
