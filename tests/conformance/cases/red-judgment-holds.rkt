#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
(define-language L (n ::= natural))
(define-judgment-form L #:mode (near I O)
  [--- (near n ,(+ 1 (term n)))]
  [(side-condition ,(> (term n) 0)) --- (near n ,(- (term n) 1))])
(define r
  (reduction-relation L
    (--> n n_1 (judgment-holds (near n n_1)) walk)
    (--> (n_1 n_2) close (judgment-holds (near n_1 n_2)))
    (--> (n) (n_1 n_2) (judgment-holds (near n n_1)) (judgment-holds (near n_1 n_2)))))
(printf "~s\n" (sorted (apply-reduction-relation r 5)))
(printf "~s\n" (sorted (apply-reduction-relation r 0)))
(printf "~s\n" (sorted (apply-reduction-relation r (term (1 2)))))
(printf "~s\n" (sorted (apply-reduction-relation r (term (1 3)))))
(printf "~s\n" (sorted (apply-reduction-relation r (term (1)))))

