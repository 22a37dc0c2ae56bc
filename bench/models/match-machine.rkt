#lang racket/base

;; Matching: non-terminals and ellipses of racket-machine, on its programs and on states of its machine.

(require redex/reduction-semantics
         (only-in redex/examples/racket-machine/grammar bytecode)
         (only-in redex/examples/racket-machine/reduction runtime)
         "harness.rkt"
         "terms/racket-machine.rkt"
         (rename-in "terms/racket-machine-states.rkt" [names state-names]))

(define programs (append terms-10 terms-20 terms-50))
(define states (append states-10 states-20 states-50))

(measure "match/racket-machine/e" programs names
         (lambda (t) (redex-match? bytecode e t)))
(measure "match/racket-machine/p" states state-names
         (lambda (t) (redex-match? runtime p t)))
(measure "match/racket-machine/instruction" states state-names
         (lambda (t) (redex-match? runtime (V (u_0 ... (u_1 ... s)) H T ((reorder i_r (e m) ...) i ...)) t)))
(measure "match/racket-machine/all-text-entries" states state-names
         (lambda (t)
           (define found
             (redex-match runtime (V S H ((x_0 e_0) ... (x_i e_i) (x_i+1 e_i+1) ...) (i_0 ... i_n i_n+1 ...)) t))
           (if found (length found) 0)))
