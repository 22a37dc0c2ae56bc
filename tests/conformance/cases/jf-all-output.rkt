#lang racket/base
(require redex/reduction-semantics)
(define-language L)
(define-judgment-form L #:mode (color O)
  [(color red)] [(color green)] [(color blue)])
(define-judgment-form L #:mode (pairs O O)
  [(color any_1) (color any_2) (side-condition ,(not (eq? (term any_1) (term any_2)))) --- (pairs any_1 any_2)])
(printf "~s\n" (judgment-holds (color any) any))
(printf "~s\n" (judgment-holds (color green)))
(printf "~s\n" (judgment-holds (color pink)))
(printf "~s\n" (judgment-holds (pairs any_1 any_2) (any_1 any_2)))
(printf "~s\n" (judgment-holds (pairs red any_2) any_2))

