#lang racket/base
(require redex/reduction-semantics)
; an output name that is bound already must be equal
(define-language L)
(define-judgment-form L #:mode (el I O)
  [--- (el (any_1 ... any_2 any_3 ...) any_2)])
(define-judgment-form L #:mode (common I I O)
  [(el any_1 any_3) (el any_2 any_3) --- (common any_1 any_2 any_3)])
(define-judgment-form L #:mode (mem I I)
  [(el any_1 any_2) --- (mem any_2 any_1)])
(printf "~s\n" (judgment-holds (common (1 2 3) (3 4 1) any) any))
(printf "~s\n" (judgment-holds (common (1 2) (3 4) any) any))
(printf "~s ~s\n" (judgment-holds (mem 2 (1 2))) (judgment-holds (mem 5 (1 2))))

