#lang racket
(define (ev e)
  (match e
    [(? number?) e]
    [`(+ ,a ,b) (+ (ev a) (ev b))]
    [`(* ,as ...) (apply * (map ev as))]
    [`(let ([,xs ,es] ...) ,body) (list 'let xs (map ev es) body)]
    [`(quote ,d) d]
    [`(begin ,_ ... ,last) (ev last)]
    [`(if0 ,c ,t ,e) (if (zero? (ev c)) (ev t) (ev e))]
    [`(,f . ,args) (list 'app f args)]
    [(? symbol? s) (list 'var s)]))
(for ([e (list 5 '(+ 1 2) '(* 2 3 4) '(*) '(let ([x 1] [y (+ 1 1)]) z) ''q '(begin 1 2 3)
               '(if0 0 1 2) '(if0 1 1 2) '(foo 1 2) 'v)])
  (printf "~s\n" (ev e)))

