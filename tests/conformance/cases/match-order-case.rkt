#lang racket/base
;; Bindings are sorted without regard to case.
(require redex/reduction-semantics)
(define-language L (e (e e) x) (E hole (E e)) (x variable) (Γ x) (γ x) (δ x) (Δ x))
(redex-match L (any_b any_A e_C X any_1 Γ_x δ_z γ_y Δ_w) (term (1 2 a X 5 b c d e)))
(redex-match L (in-hole E any) (term (a b)))
