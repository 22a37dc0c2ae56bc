#lang racket
(write (read (open-input-string "(a (b . c) \"s\" 1.5 #t 'q)"))) (newline)
(define in (open-input-string "1 two (3)"))
(write (list (read in) (read in) (read in) (eof-object? (read in)))) (newline)
(define o (open-output-string))
(write '(x "y") o)
(display " " o)
(display "z" o)
(write (get-output-string o)) (newline)

