#lang racket/base
(define (f x) (* x 2))
(write (f 2)) (newline)
(module+ test
  (printf "not run by plain racket\n")
  (write (f 3)))
(module+ main
  (printf "main\n"))
(write (f 4)) (newline)

