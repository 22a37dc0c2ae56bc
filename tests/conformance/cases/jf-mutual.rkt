#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= z (s n)))
(define-judgment-form L #:mode (ev I)
  [--- (ev z)]
  [(od n) --- (ev (s n))])
(define-judgment-form L #:mode (od I)
  [(ev n) --- (od (s n))])
(define (num k) (if (zero? k) 'z (list 's (num (- k 1)))))
(printf "~s\n" (map (lambda (k) (judgment-holds (ev ,(num k)))) '(0 1 2 3 40)))
(printf "~s\n" (map (lambda (k) (judgment-holds (od ,(num k)))) '(0 1 2 3 41)))

