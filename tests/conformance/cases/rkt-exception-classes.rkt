#lang racket
(define (classes thunk)
  (with-handlers ([void (lambda (e) (printf "~s\n" (list (exn? e) (exn:fail? e) (exn:fail:contract? e) (exn:fail:contract:divide-by-zero? e))))])
    (thunk)))
(classes (lambda () (car 5)))
(classes (lambda () (/ 1 0)))
(classes (lambda () (error "x")))
(classes (lambda () (raise 'x)))
(classes (lambda () (vector-ref (vector 1) 5)))
(classes (lambda () (hash-ref (hash) 'a)))
(classes (lambda () ((lambda (x) x))))
(classes (lambda () (+ 'a 1)))
(classes (lambda () (5 5)))

