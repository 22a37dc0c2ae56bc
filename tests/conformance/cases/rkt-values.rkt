#lang racket/base
(define (two) (values 1 2))
(define-values (a b) (two))
(write (list a b)) (newline)
(let-values ([(x y) (two)] [(z) 5]) (write (list x y z)) (newline))
(write (call-with-values two (lambda (x y) (+ x y)))) (newline)
(call-with-values (lambda () (values)) (lambda l (write l) (newline)))
(define-values (q r) (quotient/remainder 17 5))
(write (list q r)) (newline)
(write (let*-values ([(x y) (two)] [(x) (+ x y)]) (list x y))) (newline)

