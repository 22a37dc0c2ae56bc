#lang racket
;; a condition in a pattern sees the names of the pattern before it, and none from around it
(require redex/reduction-semantics)
(define-language L
  (n ::= natural)
  (p ::= (n_1 (side-condition n_2 (equal? (term (n_1 n_2)) '(n_1 2))))))
(redex-match L (n_1 (side-condition n_2 (begin (printf "~s\n" (term (n_1 n_2))) #t))) '(1 2))
(redex-match L (n_1 (side-condition n_2 (equal? (term n_1) 1))) '(1 2))
(redex-match L (side-condition (n_1 n_2) (equal? (term n_1) 1)) '(1 2))
(redex-match L (n_1 ... (side-condition n_2 (begin (printf "~s\n" (term (n_1 n_2))) #t)) ...) '(1 2))
(redex-match L ((side-condition (n_1 n_2) (< (term n_1) (term n_2))) ...) '((1 2) (3 4)))
(redex-match L (n_1 (side-condition (n_1 n_2) (equal? (term n_1) 1))) '(1 (1 2)))
(redex-match? L p '(1 2))
(define-metafunction L
  [(f n_1 (side-condition any (begin (printf "~s\n" (term (n_1 any))) #t))) one])
(term (f 5 6))
(term-let ([n_1 'outside])
  (redex-match? L (n_1 (side-condition n_2 (equal? (term n_1) 'outside))) '(1 2)))
