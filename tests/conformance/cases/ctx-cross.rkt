#lang racket
(require redex/reduction-semantics)
(define (show ms) (and ms (sort (for/list ([m ms]) (for/list ([b (match-bindings m)]) (list (bind-name b) (bind-exp b)))) string<? #:key ~s)))
(define-language L
    (e (e e)
       (cont (hide-hole E))
       number
       x)
    (E hole
       (e ... E e ...))
    (x variable-not-otherwise-mentioned))
(show (redex-match L (in-hole (cross e) e) (term ((1 y) (z 2)))))
(show (redex-match L (in-hole (name C (cross e)) e) (term ((1 y) (z 2)))))
(define-language L2
    (e (e e ...)
       x
       v)
    (v (λ (x ...) e)
       cont-val
       number)
    (cont-val (cont (hide-hole E)))
    (E hole
       (in-hole L E))
    (L (v ... hole e ...))
    (x variable-not-otherwise-mentioned))
(redex-match L2 (cross e) (term (cont ((λ (x) x) hole))))
(define-language L3 [e ::= (e e) #f] [E ::= (cross e)])
(show (redex-match L3 (in-hole E 11) '(((11 #f) #f) #f)))
(show (redex-match L3 (in-hole E any) '((#f #f) #f)))
(define-language L4 [e ::= v x (e e)] [v ::= (λ (x) e) add1 natural] [x ::= variable-not-otherwise-mentioned])
(show (redex-match L4 (in-hole (compatible-closure-context v #:wrt e) any) (term (λ (x) (1 (λ (z) (2 3)))))))
(show (redex-match L4 (in-hole (compatible-closure-context e #:wrt v) any) (term (λ (x) (1 (λ (z) (2 3)))))))
(show (redex-match L4 (in-hole (compatible-closure-context e #:wrt x) any) (term (λ (x) (1 (λ (z) (2 z)))))))
(define-language L5
    [t u ::= (λ (x) t) (t v) (force v) (return v)]
    [v w ::= (thunk t)]
    [C ::= (compatible-closure-context u)
           (compatible-closure-context w #:wrt t)])
(show (redex-match L5 (in-hole C 11) '(thunk (λ (x) 11))))
(show (redex-match L5 (in-hole C 11) '(λ (x) 11)))
(define-extended-language L6 L5 [v .... (pair v v)])
(show (redex-match L6 (in-hole C 11) '(thunk (force (pair (thunk 11) (thunk 11))))))
(define-language N (e ::= (+ (x e) ... e) (* e_1 e_1) x (side-condition (q e_2) (equal? (term e_2) 'y))) (x ::= variable-not-otherwise-mentioned))
(show (redex-match N (in-hole (cross e) x) '(+ (a b) (c d) e)))
(show (redex-match N (in-hole (cross e) x) '(* a a)))
(show (redex-match N (in-hole (cross e) x) '(+ (a b) (c d) (+ (y z) w))))
(sort (map (λ (m) (equal? (bind-exp (car (match-bindings m))) (term x))) (redex-match L2 (in-hole (cross e) e) (term ((cont ((λ (x) x) hole)) (λ (y) y))))) (λ (a b) (and a (not b))))
