#lang racket/base
(define x 5)
(define l '(1 2))
(write `(a ,x ,@l (b ,(+ x 1)) . end)) (newline)
(write `(,@l)) (newline)
(write `x) (newline)
(write `(1 `(2 ,(3 ,x)))) (newline)
(write `#(1 ,x)) (newline)
(write '(quote a)) (newline)
(write ''a) (newline)
(write '(quasiquote (a (unquote b) (unquote-splicing c)))) (newline)
(write `(,x . ,l)) (newline)

