#lang racket/base
;; What `redex` provides, with nothing behind the windows.
(require redex/reduction-semantics redex/pict)
(provide (all-from-out redex/reduction-semantics redex/pict)
         traces traces/ps stepper stepper/seed show-derivations derivation/ps
         reduction-steps-cutoff initial-font-size initial-char-width
         dark-pen-color light-pen-color dark-brush-color light-brush-color dark-text-color light-text-color
         term-node? term-node-parents term-node-children term-node-labels term-node-expr term-node-color
         term-node-set-color! term-node-set-red! term-node-set-position!
         term-node-x term-node-y term-node-width term-node-height
         default-pretty-printer pretty-print-parameters)

(define nothing (make-keyword-procedure (lambda (keywords values . arguments) (void))))
(define-values (traces traces/ps stepper stepper/seed show-derivations derivation/ps)
  (values nothing nothing nothing nothing nothing nothing))
(define-values (reduction-steps-cutoff initial-font-size initial-char-width)
  (values (make-parameter 20) (make-parameter 12) (make-parameter 30)))
(define-values (dark-pen-color light-pen-color dark-brush-color light-brush-color dark-text-color light-text-color)
  (apply values (for/list ([i 6]) (make-parameter #f))))
(define (term-node? v) #f)
(define-values (term-node-parents term-node-children term-node-labels term-node-expr term-node-color
                term-node-set-color! term-node-set-red! term-node-set-position!
                term-node-x term-node-y term-node-width term-node-height)
  (apply values (for/list ([i 12]) nothing)))
(define default-pretty-printer nothing)
(define pretty-print-parameters (make-parameter (lambda (thunk) (thunk))))
