#lang racket
(define s (set 1 2 3))
(define (l s) (sort (set->list s) <))
(write (list (set-member? s 2) (set-member? s 5) (set-count s) (set-empty? (set)) (l (set-add s 9)) (l (set-remove s 1)))) (newline)
(write (list (l (set-union s (set 3 4))) (l (set-intersect s (set 2 3 4))) (l (set-subtract s (set 2))) (l (list->set '(5 5 6))))) (newline)
(write (list (subset? (set 1) s) (subset? (set 7) s) (equal? (set 1 2) (set 2 1)) (set? s) (set=? s (set 3 2 1)))) (newline)
(write (l (for/fold ([acc (set)]) ([x '(1 2 1)]) (set-add acc x)))) (newline)
(write (set 'only)) (newline)
(write (set-first (set 'only))) (newline)
(write (sort (set-map s (lambda (x) (* x 10))) <)) (newline)
(write (l (apply set-union (set) (list (set 1) (set 2))))) (newline)

