#lang racket
; iteration order of immutable sets and hashes of symbols (Racket CS)
(write (for/list ([x (in-set (set 'x1 'x2 'x3 'a 'b))]) x)) (newline)
(write (for/list ([x (in-set (set 'b 'a 'x3 'x2 'x1))]) x)) (newline)
(write (set->list (set 'x1 'x2 'x3 'a 'b))) (newline)
(write (hash-keys (hash 'x1 1 'x2 2 'x3 3 'x4 4))) (newline)
(write (for/list ([(k v) (in-hash (hash 'one 1 'two 2 'three 3))]) (cons k v))) (newline)
(define many (for/list ([i 40]) (string->symbol (format "v~a" i))))
(write (for/list ([x (in-set (list->set many))]) x)) (newline)
(write (for/list ([x (in-set (set-subtract (list->set many) (list->set (take many 25))))]) x)) (newline)

