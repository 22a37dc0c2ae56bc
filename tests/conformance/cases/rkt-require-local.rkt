#lang racket/base
(require "lib/shapes.rkt"
         (only-in "lib/numbers.rkt" double [triple thrice])
         (prefix-in n: "lib/numbers.rkt"))
(write (list (area (square 3)) (square? (square 1)) (double 4) (thrice 4) (n:double 5) (n:triple 5) n:base)) (newline)
(write (describe (square 2))) (newline)

