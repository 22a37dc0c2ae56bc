#lang racket
;; syntax-rules and syntax-parser as values: chosen by what is defined for syntax, kept, and passed around.
(require (for-syntax racket/base syntax/parse))
(define-for-syntax quiet #f)
(define-syntax define-loudly
  (if quiet
      #f
      (syntax-rules ()
        [(_ name e) (define name (list 'loud e))])))
(define-loudly a 1)
a

(define-for-syntax (tagging loud)
  (if loud
      (syntax-rules () [(_ x ...) (list 'loud x ...)])
      (syntax-rules () [(_ x ...) (list 'quiet x ...)])))
(define-syntax loudly (tagging #t))
(define-syntax quietly (tagging quiet))
(loudly 1 2)
(quietly)

(define-syntax swapped (cond [quiet #f] [else (syntax-parser [(_ x y) #'(list y x)])]))
(swapped 1 2)

(begin-for-syntax
  (define kept (syntax-rules () [(_ x) (vector x x)]))
  (define-values (first-one second-one)
    (values (syntax-rules () [(_) 'first]) (syntax-rules () [(_) 'second]))))
(define-syntax twice kept)
(define-syntax one first-one)
(define-syntax two second-one)
(twice 3)
(list (one) (two))

(define (f x)
  (define-syntax next (let ([t (syntax-rules () [(_) (+ x 1)])]) t))
  (let-syntax ([plus (if quiet #f (syntax-rules () [(_ y) (+ x y)]))])
    (plus (next))))
(f 5)

(module chooser racket/base
  (require (for-syntax racket/base))
  (provide same)
  (define-for-syntax here #t)
  (define-syntax same (if here (syntax-rules () [(_ x) x]) #f)))
(require 'chooser)
(same 'from-a-submodule)
