#lang racket/base
(define (make-counter)
  (define n 0)
  (lambda () (set! n (+ n 1)) n))
(define c1 (make-counter))
(define c2 (make-counter))
(c1) (c1)
(printf "~s ~s\n" (c1) (c2))
(define adders (for/list ([i 3]) (lambda (x) (+ x i))))
(printf "~s\n" (map (lambda (f) (f 10)) adders))
(define (compose2 f g) (lambda (x) (f (g x))))
(printf "~s\n" ((compose2 add1 (lambda (x) (* x x))) 5))

