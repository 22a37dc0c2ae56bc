#lang racket/base
(require redex/reduction-semantics
         redex/examples/racket-machine/grammar
         (prefix-in rm: redex/examples/racket-machine/reduction)
         "driver.rkt")

(for-terms
 (lambda (i line)
   (define e (cadr line))
   (define state #f)
   (answer i 'load (lambda () (set! state (term (rm:load ,e ()))) state))
   (when state
     (answer i 'state? (lambda () (redex-match? rm:runtime p state)))
     (answer i 'steps (lambda () (steps rm:-> state)))
     (answer i 'trace (lambda () (trace rm:-> state 30)))
     (answer i 'walk
             ;; all successors of the first few states
             (lambda ()
               (let loop ([t state] [n 8])
                 (define nexts (if (zero? n) '() (steps rm:-> t)))
                 (if (null? nexts) '() (append (map car nexts) (loop (cadr (car nexts)) (- n 1))))))))))
