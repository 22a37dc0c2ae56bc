#lang racket
;; syntax-rules in full: literals, nested ellipses, ellipses that are followed by more, dots, vectors, recursion.
(define-syntax my-cond
  (syntax-rules (else)
    [(_ [else e ...]) (begin e ...)]
    [(_ [t e ...] clause ...) (if t (begin e ...) (my-cond clause ...))]))
(my-cond [#f 1] [(= 1 1) 2 3] [else 4])

(define-syntax nested
  (syntax-rules ()
    [(_ ((a b ...) ...)) '((b ... a) ...)]))
(nested ((1 2 3) (4) (5 6)))

(define-syntax flat
  (syntax-rules ()
    [(_ (x ...) ...) '(x ... ...)]))
(flat (1 2) () (3))

(define-syntax across
  (syntax-rules ()
    [(_ (x ...) (y ...)) '((x y ...) ...)]))
(across (1 2 3) (a b))

(define-syntax last-one
  (syntax-rules ()
    [(_ x ... y) 'y]))
(last-one 1 2 3)

(define-syntax middle
  (syntax-rules ()
    [(_ a b ... (c d) e) '(a (b ...) c d e)]))
(middle 1 2 3 (4 5) 6)

(define-syntax dotted
  (syntax-rules ()
    [(_ a . rest) '(a rest)]))
(dotted 1 2 3)
(dotted 1)

(define-syntax vec
  (syntax-rules ()
    [(_ #(a ...)) '(a ...)]))
(vec #(1 2 3))

(define-syntax my-or
  (syntax-rules ()
    [(_) #f]
    [(_ e) e]
    [(_ e more ...) (let ([t e]) (if t t (my-or more ...)))]))
(let ([t 5]) (my-or #f t))

(define-syntax dots
  (syntax-rules ()
    [(_ a) '(a (... ...))]))
(dots 1)

(define-syntax-rule (while test body ...)
  (let loop () (when test body ... (loop))))
(let ([i 0]) (while (< i 3) (display i) (set! i (+ i 1))) (newline))

(define-syntax-rule (define-two a b v) (begin (define a v) (define b (list v a))))
(define-two one two 7)
(list one two)

(let ()
  (define-syntax-rule (local x) (* x 2))
  (local 21))
(let-syntax ([twice (syntax-rules () [(_ e) (begin e e)])])
  (twice (display "x")))
(newline)
(letrec-syntax ([down (syntax-rules () [(_) '()] [(_ a b ...) (cons a (down b ...))])])
  (down 1 2 3))
