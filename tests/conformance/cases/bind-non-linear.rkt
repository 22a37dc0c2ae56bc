#lang racket
;; a name twice in a pattern stands for alpha-equivalent terms
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x n (e e) (λ (x) e) (pair e e))
  (x ::= variable-not-otherwise-mentioned)
  (n ::= natural)
  #:binding-forms
  (λ (x) e #:refers-to x))
(redex-match? L (pair e e) (term (pair (λ (a) a) (λ (b) b))))
(redex-match? L (pair e e) (term (pair (λ (a) a) (λ (b) a))))
(redex-match? L (e e) (term ((λ (a) (λ (b) (a b))) (λ (b) (λ (a) (b a))))))
(show (redex-match L (pair e e) (term (pair (λ (a) a) (λ (b) b)))))
(show (redex-match L ((e n) ...) (term (((λ (a) a) 1) ((λ (b) b) 2)))))
(show (redex-match L ((e ...) (e ...)) (term (((λ (a) a) 1) ((λ (b) b) 1)))))
(redex-match? L (e_!_1 e_!_1) (term ((λ (a) a) (λ (b) b))))
(redex-match? L (e_!_1 e_!_1) (term ((λ (a) a) (λ (a) a))))
(define-metafunction L
  [(same? e e) yes]
  [(same? e_1 e_2) no])
(term (same? (λ (a) a) (λ (b) b)))
(term (same? (λ (a) c) (λ (b) d)))
(define-metafunction L
  [(kind e_1 e_2) same (where e_1 e_2)]
  [(kind e_1 e_2) other])
(term (kind (λ (a) a) (λ (b) b)))
(term (kind (λ (a) a) (λ (b) c)))
