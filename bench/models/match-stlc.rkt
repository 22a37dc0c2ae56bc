#lang racket/base

;; Matching: non-terminals and decompositions of stlc+lists.

(require redex/reduction-semantics
         (only-in redex/examples/stlc+lists stlc)
         "harness.rkt"
         "terms/stlc.rkt")

(define terms (append terms-10 terms-20 terms-50))

(measure "match/stlc+lists/M" terms names
         (lambda (t) (redex-match? stlc M t)))
(measure "match/stlc+lists/v" terms names
         (lambda (t) (redex-match? stlc v t)))
(measure "match/stlc+lists/beta-redex-in-E" terms names
         (lambda (t) (redex-match? stlc (in-hole E ((λ (x τ) M) v)) t)))
(measure "match/stlc+lists/all-of-E[M]" terms names
         (lambda (t) (length (redex-match stlc (in-hole E M) t))))
