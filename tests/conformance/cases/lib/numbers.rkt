#lang racket/base
(provide (all-defined-out))
(define base 2)
(define (double x) (* base x))
(define (triple x) (+ x (double x)))
