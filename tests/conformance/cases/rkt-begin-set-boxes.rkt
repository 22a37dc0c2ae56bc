#lang racket/base
(define x 1)
(write (begin (set! x 2) (set! x (+ x 1)) x)) (newline)
(write (begin0 x (set! x 100))) (newline)
(define b (box 5))
(set-box! b (+ 1 (unbox b)))
(write (list (unbox b) (box? b))) (newline)
(define v (make-vector 3 0))
(vector-set! v 1 'x)
(write (list v (vector-length v) (vector-ref v 1) (vector->list v))) (newline)

