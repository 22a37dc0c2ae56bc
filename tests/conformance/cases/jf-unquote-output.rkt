#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-judgment-form L #:mode (size I O)
  [--- (size (any ...) ,(length (term (any ...))))]
  [(size (any_1 any_2 ...) n) (side-condition ,(> (term n) 2)) --- (size (big any_1 any_2 ...) (more n))])
(printf "~s\n" (judgment-holds (size (a b c) any) any))
(printf "~s\n" (judgment-holds (size (big b c d) any) any))

