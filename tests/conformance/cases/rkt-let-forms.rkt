#lang racket/base
(define x 1)
(write (list (let ([x 2] [y x]) (list x y))
             (let* ([x 2] [y x]) (list x y))
             (letrec ([ev? (lambda (n) (or (zero? n) (od? (- n 1))))]
                      [od? (lambda (n) (and (positive? n) (ev? (- n 1))))])
               (ev? 11))
             (let-values ([(a b) (values 1 2)] [(c) (values 3)]) (list a b c))
             (let*-values ([(a b) (values 1 2)] [(c) (values (+ a b))]) (list a b c))
             (let () 5)))
(newline)

