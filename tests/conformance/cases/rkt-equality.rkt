#lang racket
(write (list (eq? '() '()) (equal? "a" (string-append "a")) (eqv? 1.5 1.5) (eq? 'a 'a) (equal? '(1 (2)) '(1 (2))) (equal? 1/2 2/4) (equal? #(1) #(1)))) (newline)
(write (list (boolean? #f) (void? (void)) (procedure? car) (symbol? 'a) (string? "s") (char? #\a) (vector? #(1)) (null? '()))) (newline)
(write (list (not 1) (not #f) (xor #t #f) (boolean=? #t #t) (false? #f))) (newline)

