#lang racket
(require redex/reduction-semantics)
(define-language L (t ::= x num (t -> t)) (x ::= variable-not-otherwise-mentioned))
(define-metafunction L
  tsub : t x t -> t
  [(tsub x x t) t]
  [(tsub x_1 x t) x_1]
  [(tsub num x t) num]
  [(tsub (t_1 -> t_2) x t) ((tsub t_1 x t) -> (tsub t_2 x t))])
(define-metafunction L
  occurs : x t -> boolean
  [(occurs x x) #t]
  [(occurs x (t_1 -> t_2)) ,(or (term (occurs x t_1)) (term (occurs x t_2)))]
  [(occurs x t) #f])
(define-metafunction L
  uni : ((t t) ...) -> ((x t) ...) or fail
  [(uni ()) ()]
  [(uni ((t t) any ...)) (uni (any ...))]
  [(uni ((x t) (t_1 t_2) ...)) ((x t) any ...)
   (side-condition (not (term (occurs x t))))
   (where (any ...) (uni (((tsub t_1 x t) (tsub t_2 x t)) ...)))]
  [(uni ((t x) any ...)) (uni ((x t) any ...)) (side-condition (not (redex-match? L x (term t))))]
  [(uni (((t_1 -> t_2) (t_3 -> t_4)) any ...)) (uni ((t_1 t_3) (t_2 t_4) any ...))]
  [(uni any) fail])
(define-syntax-rule (u eqs) (printf "~s\n" (term (uni eqs))))
(u ())
(u ((a num)))
(u (((a -> b) (num -> (a -> c)))))
(u ((a (a -> a))))
(u (((num -> a) (b -> num)) (a b)))
(u ((num (num -> num))))
