#lang racket
;; a union of languages has all their binding forms, with prefixes or without
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language Lc
  (x ::= variable-not-otherwise-mentioned)
  (e ::= x (e e) (λ (x) e) (let ([x e] ...) e))
  #:binding-forms
  (λ (x_1) e #:refers-to x_1)
  (let ([x e_x] ...) e #:refers-to (shadow x ...)))
(define-language Defs
  (x ::= variable-not-otherwise-mentioned)
  (block ::= (blk stmt block) ())
  (stmt ::= e (def x e))
  (e ::= (+ e e) number (x))
  #:binding-forms
  (def x e) #:exports x
  (blk stmt block #:refers-to stmt))
(define-union-language Both Defs Lc)
(define-union-language Four (a. Lc) (b. Lc) Lc (c. Lc))
(define-union-language Prefixed (d. Defs) (l. Lc))
(define-union-language Twice (p. Prefixed) (q. Lc))
(define t (term (blk (def a 1) (blk (+ (a) (a)) ()))))
(show (redex-match Both (λ (x) e) (term (λ (a) (a (1))))))
(show (redex-match Both (blk stmt block) t))
(show (redex-match Four (λ (any_1) any_2) (term (λ (a) a))))
(show (redex-match Prefixed (λ (any_1) any_2) (term (λ (a) a))))
(show (redex-match Prefixed (λ (l.x) l.e) (term (λ (a) (a b)))))
(show (redex-match Prefixed (blk d.stmt d.block) t))
(show (redex-match Prefixed (let ([l.x l.e] ...) l.e_1) (term (let ([a b] [b a]) (a b)))))
(show (redex-match Twice (λ (any_1) any_2) (term (λ (a) a))))
(show (term (substitute (blk (def a (+ (b) (c))) (blk (a) (blk (b) ()))) b a) #:lang Prefixed))
(alpha-equivalent? Twice (term (let ([a 1] [b 2]) (a b))) (term (let ([c 1] [d 2]) (c d))))
(alpha-equivalent? Twice (term (let ([a x] [b y]) (a b))) (term (let ([c x] [d y]) (c d))))
