#lang racket/base
(require redex/reduction-semantics
         redex/examples/list-machine/list-machine
         "driver.rkt")

(for-terms
 (lambda (i line)
   (case (car line)
     [(state)
      (answer i 'grammar (lambda () (redex-match? list-machine (p r ι) (cdr line))))
      (answer i 'steps (lambda () (steps red (cdr line))))
      (answer i 'trace (lambda () (trace red (cdr line) 20)))
      (answer i 'star (lambda ()
                        (define count 0)
                        (apply-reduction-relation* red (cdr line)
                                                   #:stop-when (lambda (t)
                                                                 (set! count (+ count 1))
                                                                 (> count 24)))))]
     [(store)
      (define r (cadr line))
      (define v (caddr line))
      (answer i 'var-lookup (lambda () (judgment-holds (var-lookup ,r ,v a) a)))
      (answer i 'var-set (lambda () (judgment-holds (var-set ,r ,v ,(cadddr line) r) r)))
      (answer i 'derivations (lambda () (sorted (map derivation-term (build-derivations (var-set ,r ,v nil r))))))
      (answer i 'different (lambda () (term (different ,r ,v))))]
     [(program)
      (answer i 'program-lookup (lambda () (judgment-holds (program-lookup ,(cadr line) ,(caddr line) ι) ι)))])))
