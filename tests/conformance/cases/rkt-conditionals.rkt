#lang racket/base
(define (f x)
  (cond [(number? x) 'num]
        [(assq x '((a . 1) (b . 2))) => cdr]
        [(memq x '(c d))]
        [else 'none]))
(write (map f '(1 a b c d e)))
(newline)
(define (g x) (case x [(1 2 3) 'small] [(a "s" #\c) 'lit] [((1 2)) 'list] [else 'other]))
(write (map g (list 2 'a "s" #\c '(1 2) 9)))
(newline)
(write (list (when #f 1) (when #t 1 2) (unless #f 3 4) (unless #t 5)))
(newline)
(write (list (and) (or) (and 1 2) (and 1 #f 2) (or #f 3) (or #f #f) (if '() 'true 'false)))
(newline)

