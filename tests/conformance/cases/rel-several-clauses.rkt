#lang racket/base
(require redex/reduction-semantics)
(define-language L (any2 ::= any))
(define-relation L
  [(member any_1 (any_2 ... any_1 any_3 ...))]
  [(member any_1 any_1)])
(define-relation L
  [(subset () any)]
  [(subset (any_1 any_2 ...) any) (member any_1 any) (subset (any_2 ...) any)])
(printf "~s\n" (list (term (member 1 (1 2))) (term (member 3 (1 2))) (term (member 3 3))))
(printf "~s\n" (list (term (subset (1 2) (3 2 1))) (term (subset (1 4) (3 2 1))) (term (subset () ()))))
(printf "~s\n" (term (member 1)))

