#lang racket/base
(require redex/reduction-semantics)
(printf "~s\n" (variables-not-in '(x) '(x x x)))
(printf "~s\n" (variables-not-in '() '(x x x)))
(printf "~s\n" (variables-not-in '(x x1) '(x y x1 y z1 z1 z)))
(printf "~s\n" (variables-not-in '(a b) '()))
(printf "~s\n" (variables-not-in '(f (g x9 x1)) '(x9 x1 g f1)))
(printf "~s\n" (let ([l (variables-not-in '(x) (for/list ([i 12]) 'x))]) (list (length l) (car (reverse l)))))

