#lang racket
;; A suite runs when it is asked to: how often, in which order, and how many of its tests fail.
(require rackunit rackunit/text-ui)

(define log '())
(define (say x) (set! log (cons x log)))

(define inner
  (test-suite "inner"
    (say 'inner)
    (check-equal? 1 2 "why")
    (test-case "a case" (say 'case) (check-true #f) (say 'never))
    (check-true #t)))
(say 'defined)

(define outer
  (test-suite "outer"
    #:before (lambda () (say 'before))
    #:after (lambda () (say 'after))
    inner
    (list inner inner)
    (test-begin (say 'begin) (error "oops"))
    (check-equal? (car '()) 1)
    (test-suite "nested" (check-true #t))
    (test-case "fine" (check-true #t) (check-true #t))
    (test-equal? "named" 2 (+ 1 1))))

(run-tests outer)
(reverse log)
(run-tests inner 'quiet)
(run-tests (test-suite "empty"))

(define-test-suite defined (check-true #t) (test-pred "even" even? 3))
(run-tests defined 'quiet)
(run-tests (make-test-suite "made" (list inner defined)) 'quiet)
(rackunit-test-suite? inner)

;; In a case, a suite's checks are tests of their own.
(test-case "around"
  (run-tests inner 'quiet)
  (say 'after))
(first log)
