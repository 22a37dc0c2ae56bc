#lang racket
;; Pieces of programs as values.
(define s #'(a (b 1) "c" . d))
(syntax->datum s)
(syntax? s)
(list? (syntax-e #'(a b)))
(map syntax->datum (syntax->list #'(a (b) 3)))
(syntax->list s)
(identifier? #'x)
(identifier? #'(x))
(syntax-e #'x)
(syntax->datum (datum->syntax #f '(1 (two) #(3))))
(syntax->datum #`(1 #,(+ 1 1) #,@(list 3 4) #,#'five))
(free-identifier=? #'x #'x)
(define (walk stx)
  (syntax-case stx (quote)
    [(quote x) (list 'quoted (syntax->datum #'x))]
    [(f x ...) (cons 'call (map walk (syntax->list #'(f x ...))))]
    [x (identifier? #'x) (list 'name (syntax-e #'x))]
    [x (syntax->datum #'x)]))
(walk #'(f (g 'a) 2 "s" b))
(with-syntax ([(x ...) '(1 2 3)] [y #'z]) (syntax->datum #'((x y) ...)))
