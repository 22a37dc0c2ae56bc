#lang racket
; values of expressions at module level are printed with print
5
'a
'(a "b" 3)
"str"
#\c
#t
(list 1 (list 2 'x))
(vector 1 2)
(void)
(values 1 2)
(cons 1 2)
'()
1/2
2.0
(hash 'a 1)
''a
(string->symbol "a b")
(box 1)
(define x 5)

