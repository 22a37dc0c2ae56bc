#lang racket/base

;; All-paths reduction: apply-reduction-relation* of relations that are not deterministic. With #:cache-all? every
;; state is visited once; without it (the default) Redex follows every path. An operation is a state of the graph.

(require redex/reduction-semantics
         "harness.rkt"
         "graphs.rkt")

(define (sum-of depth-1 depth-2 first)
  (list '+ (balanced depth-1 first) (balanced depth-2 (+ first 7))))

;; A balanced sum of 2^d numbers has s(d) = s(d-1)^2 + 1 states, s(0) = 1: 2, 5, 26, 677.
(measure "graph/sums/3386-states" (list (sum-of 4 2 1000)) '()
         (lambda (t) (apply-reduction-relation* add t #:cache-all? #t))
         3386)
(measure "graph/lambda/2173-states" (list four-times) '(f x y z)
         (lambda (t) (apply-reduction-relation* beta t #:cache-all? #t))
         2173)
(measure "graph/sums/131-states-19200-paths" (list (sum-of 3 2 1000)) '()
         (lambda (t) (apply-reduction-relation* add t))
         131)
