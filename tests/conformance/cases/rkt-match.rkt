#lang racket
(define (f x)
  (match x
    [1 'one]
    ["s" 'string]
    ['sym 'symbol]
    [(list) 'empty]
    [(list a) (list 'single a)]
    [(list a b) #:when (equal? a b) (list 'twins a)]
    [(list (? number? n) rest ...) (list 'num-first n rest)]
    [(cons a b) (list 'pair a b)]
    [(? string? s) (string-append s "!")]
    [(vector a b) (+ a b)]
    [(or 'x 'y) 'x-or-y]
    [_ 'other]))
(for ([v (list 1 "s" 'sym '() '(7) '(8 8) '(1 2 3) '(a b c) '(a . b) "t" #(3 4) 'x 'y 2.5)])
  (printf "~s ~s\n" v (f v)))

