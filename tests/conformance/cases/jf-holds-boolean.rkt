#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-judgment-form L #:mode (lt I I)
  [--- (lt 0 1)] [--- (lt 0 2)] [--- (lt 1 2)])
(define-judgment-form L #:mode (nxt I O)
  [--- (nxt 0 1)] [--- (nxt 1 2)])
(printf "~s\n" (list (judgment-holds (lt 0 1)) (judgment-holds (lt 1 0))))
(printf "~s\n" (list (judgment-holds (nxt 0 n)) (judgment-holds (nxt 2 n)) (judgment-holds (nxt 0 2))))
(printf "~s\n" (let ([v 1]) (judgment-holds (nxt ,v n) n)))

