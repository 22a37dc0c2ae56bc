#lang racket
;; apply-reduction-relation* counts alpha-equivalent terms once, and so finds cycles
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x (e e) (λ (x) e) (or e e))
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (λ (x) e #:refers-to x))
(define red
  (reduction-relation L
    (--> ((λ (x) e_1) e_2) (substitute e_1 x e_2) "β")
    (--> (or e_1 e_2) e_1 "left")
    (--> (or e_1 e_2) e_2 "right")))
(length (apply-reduction-relation* red (term (or (λ (a) a) (λ (b) b)))))
(length (apply-reduction-relation* red (term (or (λ (a) a) (λ (b) c)))))
(apply-reduction-relation* red (term ((λ (x) (x x)) (λ (x) (x x)))))
(length (apply-reduction-relation* red (term (or ((λ (x) x) (λ (a) a)) (λ (b) b))) #:all? #t))
(length (parameterize ([current-cache-all? #t])
          (apply-reduction-relation* red (term (or (or (λ (a) a) (λ (b) b)) (λ (c) c))))))
(test-->> red (term (or (λ (a) a) (λ (b) b))) (term (λ (c) c)))
(test-->>∃ red (term (or x (λ (b) b))) (term (λ (c) c)))
(test-->> red #:cycles-ok (term ((λ (x) (x x)) (λ (x) (x x)))))
(test-results)
