#lang racket
(define (f a b c) (list a b c))
(write (list ((curry f 1 2) 3) ((curry f 1) 2 3) (((curry f 1) 2) 3) ((curryr f 3) 1 2) ((curryr - 1) 10))) (newline)
(write (list (map (curry + 1) '(1 2 3)) (filter (curry equal? 'a) '(a b a)) (map (curryr expt 2) '(1 2 3)))) (newline)
(write (list ((compose add1 add1) 1) ((compose list +) 1 2) ((const 5) 1 2 3) (identity 7) ((negate even?) 3) ((conjoin number? even?) 4) ((disjoin symbol? string?) 5))) (newline)
(write (list (procedure? f) (procedure-arity-includes? f 3) (apply f '(1 2 3)))) (newline)

