#lang racket
(define (compose-all . fs) (foldr (lambda (f g) (lambda (x) (f (g x)))) (lambda (x) x) fs))
(write ((compose-all add1 (curry * 2) sub1) 5)) (newline)
(define (assoc-update l k f) (cond [(null? l) '()] [(equal? (caar l) k) (cons (cons k (f (cdar l))) (cdr l))] [else (cons (car l) (assoc-update (cdr l) k f))]))
(write (assoc-update '((a . 1) (b . 2)) 'b add1)) (newline)
(define memo (make-hash))
(define (fib n) (hash-ref! memo n (lambda () (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))))
(write (fib 90)) (newline)
(define (permutations* l)
  (if (null? l) '(()) (append-map (lambda (x) (map (lambda (p) (cons x p)) (permutations* (remove x l)))) l)))
(write (permutations* '(a b c))) (newline)
(write (apply max (map length (permutations* '(1 2 3))))) (newline)

