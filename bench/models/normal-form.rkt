#lang racket/base

;; Normal forms by thousands of steps: the numbers from 1 to n added by recursion. BENCH_N says which n, several with
;; spaces between them. An operation is a step; there are 5n + 3 of them.

(require redex/reduction-semantics
         racket/string
         "harness.rkt"
         "sumto.rkt")

(for ([n (in-list (map string->number (string-split (or (getenv "BENCH_N") "200 1000"))))])
  (measure (format "normal-form/sum-to-~a" n) '((f x)) '(f x)
           (lambda (pair) (apply-reduction-relation* step (sum-to (car pair) (cadr pair) n)))
           (+ 3 (* 5 n))))
