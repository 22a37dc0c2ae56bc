#lang racket
(struct pf (a b) #:prefab)
(write (pf 1 2)) (newline)
(write (equal? (pf 1 2) (pf 1 2))) (newline)
(write (match (pf 1 2) [(pf a b) (+ a b)])) (newline)

