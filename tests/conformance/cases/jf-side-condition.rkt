#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-metafunction L
  small : n -> boolean
  [(small n) ,(< (term n) 10)])
(define-judgment-form L #:mode (J I)
  [(side-condition (small n)) (side-condition ,(even? (term n))) --- (J n)])
(printf "~s\n" (list (judgment-holds (J 4)) (judgment-holds (J 5)) (judgment-holds (J 14))))

