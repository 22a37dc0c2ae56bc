#lang racket/base
(define-syntax-rule (swap! a b) (let ([tmp a]) (set! a b) (set! b tmp)))
(define-syntax-rule (my-or a b) (let ([t a]) (if t t b)))
(define-syntax-rule (while c body ...) (let loop () (when c body ... (loop))))
(define tmp 1)
(define other 2)
(swap! tmp other)
(write (list tmp other)) (newline)
(define t 5)
(write (my-or #f t)) (newline)
(define i 0)
(while (< i 3) (display i) (set! i (+ i 1)))
(newline)
(define-syntax my-list
  (syntax-rules ()
    [(_) '()]
    [(_ (a b) rest ...) (cons (+ a b) (my-list rest ...))]
    [(_ a rest ...) (cons a (my-list rest ...))]))
(write (my-list 1 (2 3) 4)) (newline)

