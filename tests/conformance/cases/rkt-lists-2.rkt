#lang racket
(define-values (a b) (partition even? '(1 2 3 4)))
(write (list a b)) (newline)
(define-values (h t) (split-at '(1 2 3) 1))
(write (list h t)) (newline)
(write (list (index-of '(a b c) 'b) (count even? '(1 2 4)) (argmin abs '(3 -1 2)) (argmax abs '(3 -5 2)))) (newline)
(write (list (append* '((1) (2 3))) (add-between '(1 2 3) 'x) (list-set '(1 2 3) 1 'z) (takef '(1 2 5 1) (lambda (x) (< x 3))) (dropf '(1 2 5 1) (lambda (x) (< x 3))))) (newline)
(write (list (cartesian-product '(1 2) '(a b)) (assf even? '((1 a) (2 b))) (findf even? '(1 2 3)) (memf even? '(1 2 3)))) (newline)
(write (list (group-by even? '(1 2 3 4)) (last-pair '(1 2)) (check-duplicates '(1 2 1)) (check-duplicates '(1 2)))) (newline)
(write (list (for-each void '(1)) (map cons '(a b) '(1 2)) (vector->list #(1 2)) (list->vector '(1 2)))) (newline)
(write (equal? '(1 (2 #(3))) (list 1 (list 2 (vector 3))))) (newline)

