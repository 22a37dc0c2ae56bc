#lang racket/base
(write (let loop ([i 0] [acc '()])
         (if (= i 5) (reverse acc) (loop (+ i 1) (cons (* i i) acc)))))
(newline)
(write (let fib ([n 20]) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2))))))
(newline)

