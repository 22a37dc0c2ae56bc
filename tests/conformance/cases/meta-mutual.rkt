#lang racket/base
(require redex/reduction-semantics)
(define-language L (t ::= leaf (node t t)))
(define-metafunction L
  ev : t -> boolean
  [(ev leaf) #t]
  [(ev (node t_1 t_2)) ,(and (term (od t_1)) (term (od t_2)))])
(define-metafunction L
  od : t -> boolean
  [(od leaf) #f]
  [(od (node t_1 t_2)) ,(and (term (ev t_1)) (term (ev t_2)))])
(printf "~s\n" (term (ev leaf)))
(printf "~s\n" (term (od (node leaf leaf))))
(printf "~s\n" (term (ev (node (node leaf leaf) (node leaf leaf)))))
(printf "~s\n" (term (ev (node (node leaf leaf) leaf))))

