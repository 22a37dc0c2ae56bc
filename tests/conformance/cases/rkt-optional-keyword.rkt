#lang racket/base
(define (f a [b 2] [c (+ a b)]) (list a b c))
(define (g a #:k k #:opt [opt 'default] . rest) (list a k opt rest))
(define h (lambda (x #:y [y 1]) (+ x y)))
(write (list (f 1) (f 1 5) (f 1 5 9)))
(newline)
(write (list (g 1 #:k 2) (g #:opt 3 1 #:k 4 5 6) (g #:k 0 1 #:opt 'z)))
(newline)
(write (list (h 1) (h 1 #:y 10) (h #:y 5 2)))
(newline)
(write (apply f '(1 2)))
(newline)

