#lang racket/base

;; Memory: BENCH_ATTEMPTS random terms of stlc+lists, and a property that costs little and holds. The size of the
;; terms does not grow with their number, so neither should the memory.

(require redex/reduction-semantics
         (only-in redex/examples/stlc+lists stlc v?))

(define attempts (string->number (or (getenv "BENCH_ATTEMPTS") "100000")))

(redex-check stlc M
             (or (v? (term M)) (redex-match? stlc (in-hole E N) (term M)))
             #:attempts attempts
             #:attempt-size (lambda (attempt) 4)
             #:print? #f)
