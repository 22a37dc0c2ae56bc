#lang racket
;; a pattern that takes a binding form apart gets its binder under a name that nothing else has
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x (e e) (λ (x) e))
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (λ (x) e #:refers-to x))
(show (redex-match L (λ (x) e) (term (λ (a) (a (λ (b) (a b)))))))
(show (redex-match L (λ (x) (x_2 (λ (x_1) e))) (term (λ (a) (a (λ (b) (a b)))))))
(show (redex-match L (λ (x) e) (term (λ (a) (λ (a) a)))))
(show (redex-match L e (term (λ (a) a))))
(show (redex-match L any (term (λ (a) a))))
(show (redex-match L (e_1 e_2) (term ((λ (a) a) (λ (b) b)))))
(show (redex-match L ((λ (x_1) e_1) (λ (x_2) e_2)) (term ((λ (a) a) (λ (a) a)))))
(show (redex-match L (any ...) (term (λ (a) (a b)))))
(show (redex-match L (name f (λ (x) (λ (x_1) e))) (term (λ (a) (λ (b) (a b))))))
(redex-match? L (λ (x) x) (term (λ (a) a)))
(redex-match? L (λ (x) x) (term (λ (a) b)))
(redex-match? L (λ (a) a) (term (λ (a) a)))
(redex-match L (λ (x) 5) (term (λ (a) a)))
