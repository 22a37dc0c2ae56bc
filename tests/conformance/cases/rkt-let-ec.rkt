#lang racket
(write (let/ec k (for ([x '(1 2 3)]) (when (= x 2) (k (list 'found x)))) 'none)) (newline)
(write (let/ec k (+ 1 2))) (newline)
(define (find p l) (let/ec return (for-each (lambda (x) (when (p x) (return x))) l) #f))
(write (list (find even? '(1 4 6)) (find even? '(1)))) (newline)
(write (call/ec (lambda (k) (dynamic-wind (lambda () (display "in ")) (lambda () (k 'out)) (lambda () (display "post ")))))) (newline)

