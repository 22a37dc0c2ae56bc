#lang racket
(struct pt (x y))
(struct pt3 pt (z) #:transparent)
(define (g v)
  (match v
    [(pt3 x y z) (list 'pt3 x y z)]
    [(pt x 0) (list 'on-axis x)]
    [(struct pt (x y)) (list 'pt x y)]
    [(list (list a b) ...) (list 'pairs a b)]
    [(list (or (? number? a) (? string? a)) b) (list 'ns a b)]
    [(list 'k (and n (? even?)) _) (list 'even n)]
    [(list-rest a b c) (list 'rest a b c)]
    [(app number? #t) 'number]
    [(not (? symbol?)) 'not-symbol]
    [else 'sym]))
(for-each (lambda (v) (printf "~s\n" (g v)))
          (list (pt3 1 2 3) (pt 5 0) (pt 5 6) '((1 2) (3 4)) '() '(1 a) '("s" b) '(k 4 z) '(k 5 z q) 9 "str" 'symbol))
(define m (match-lambda [(list a b) (+ a b)] [x (list 'not x)]))
(printf "~s ~s\n" (m '(1 2)) (m 5))
(define ml (match-lambda* [(list a) 'one] [(list a b) 'two]))
(printf "~s ~s\n" (ml 1) (ml 1 2))
(match-define (list p (cons q _) r ...) '(1 (2 . 3) 4 5))
(printf "~s\n" (list p q r))
(printf "~s\n" (match-let ([(list a b) '(1 2)] [`(x ,c) '(x 3)]) (list a b c)))
(printf "~s\n" (with-handlers ([exn:fail? (lambda (e) 'no-match)]) (match 5 [6 1])))

