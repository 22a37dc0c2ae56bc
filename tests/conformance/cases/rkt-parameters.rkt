#lang racket
(define p (make-parameter 1))
(define (get) (p))
(write (list (p) (parameterize ([p 2]) (get)) (get))) (newline)
(p 5)
(write (get)) (newline)
(define q (make-parameter 0 (lambda (v) (* v 10))))
(write (list (q) (parameterize ([q 3]) (q)))) (newline)
(write (with-handlers ([exn:fail? (lambda (e) (list 'handler (p)))]) (parameterize ([p 9]) (error "x")))) (newline)
(define out (open-output-string))
(parameterize ([current-output-port out]) (printf "hidden"))
(write (get-output-string out)) (newline)

