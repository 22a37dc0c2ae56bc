#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
(define-language L (n ::= z (s n)))
(define-judgment-form L #:mode (splits O O I)
  [--- zero (splits z n n)]
  [(splits n_1 n_2 n_3) --- succ (splits (s n_1) n_2 (s n_3))])
(define (show d)
  (list (derivation-term d) (derivation-name d) (map show (derivation-subs d))))
(for-each (lambda (d) (printf "~s\n" d))
          (sorted (map show (build-derivations (splits n_1 n_2 (s (s z)))))))
(printf "~s\n" (derivation? (car (build-derivations (splits n_1 n_2 z)))))
(printf "~s\n" (build-derivations (splits z z (s z))))

