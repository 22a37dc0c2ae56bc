#lang racket/base
(require redex/reduction-semantics)
; a name bound already must match the same term
(define-language L)
(define-metafunction L
  [(f (any_1 any_2)) (same any_1) (where any_1 any_2)]
  [(f any) different])
(define-metafunction L
  [(g any_1 any_2) (both any_3) (where (any_3 any_4) any_1) (where (any_4 any_3) any_2)]
  [(g any_1 any_2) no])
(printf "~s ~s\n" (term (f (1 1))) (term (f (1 2))))
(printf "~s ~s\n" (term (g (1 2) (2 1))) (term (g (1 2) (1 2))))

