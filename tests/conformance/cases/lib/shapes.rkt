#lang racket/base
(provide (struct-out square) area describe)
(struct square (side))
(define (area s) (* (square-side s) (square-side s)))
(define (describe s) (list 'square 'of (square-side s)))
(define hidden 'not-provided)
