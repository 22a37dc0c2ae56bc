#lang racket
;; what stands behind #:when and its like in a macro's loop is an expression, and binds nothing
(struct row (name size))
(define (small? r) (< (row-size r) 3))
(define-syntax-rule (small-ones rows)
  (for/list ([r rows] #:when (small? r)) (row-name r)))
(define-syntax-rule (other-ones rows)
  (for*/list ([r rows] #:unless (small? r) [n (list (row-name r))]) n))
(define-syntax-rule (until-large rows)
  (for/list ([r rows] #:break (not (small? r))) (row-name r)))
(define-syntax-rule (doubled rows)
  (for/list ([r rows] #:do [(define twice (* 2 (row-size r)))] #:when (even? twice)) twice))
(let ([twice 1] [rows (list (row 'a 1) (row 'b 5) (row 'c 2))])
  (list (small-ones rows) (other-ones rows) (until-large rows) (doubled rows) twice))
