#lang racket/base
(require redex/reduction-semantics
         (only-in redex/examples/racket-machine/reduction ->)
         (only-in redex/examples/racket-machine/verification bytecode-ok?)
         (rename-in redex/examples/racket-machine/randomized-tests
                    [answer? answer*?] [answer-value answer*-value] [answer answer*])
         "driver.rkt")

(define (show-result r)
  (cond [(cutoff? r) 'cutoff]
        [(answer*? r) (list 'answer (answer*-value r))]
        [(stuck? r) (list 'stuck (stuck-state r))]
        [(non-conf? r) (list 'non-conf (non-conf-values r))]
        [else r]))

(define (ask i e cycles)
  (define ok? #f)
  (answer i 'verified (lambda () (set! ok? (verified/cycles? e cycles bytecode-ok?)) ok?))
  (answer i 'optimize (lambda () (optimize e)))
  (answer i 'safe (lambda () (safe-and-confluent? e cycles bytecode-ok? -> 60)))
  (when ok?
    (answer i 'run (lambda () (show-result (run e cycles 60))))))

(for-terms
 (lambda (i line)
   (case (car line)
     [(e) (ask i (cadr line) '())]
     [(cycles) (ask i (cadr line) (caddr line))])))
