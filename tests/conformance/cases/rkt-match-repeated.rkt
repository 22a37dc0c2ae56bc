#lang racket
; a repeated name must match equal values
(define (same l) (match l [(list a a) 'same] [(list a b) 'diff]))
(printf "~s ~s\n" (same '(1 1)) (same '(1 2)))
(define (mid l) (match l [(list a ... 'x b ...) (list a b)] [_ #f]))
(printf "~s ~s ~s\n" (mid '(1 x 2 3)) (mid '(x)) (mid '(1 2)))
(define (deep l) (match l [(list (list k v ...) ...) (list k v)]))
(printf "~s\n" (deep '((a 1 2) (b) (c 3))))
(define (atleast l) (match l [(list a b ..2) (list a b)] [_ 'short]))
(printf "~s ~s\n" (atleast '(1 2 3)) (atleast '(1 2)))

