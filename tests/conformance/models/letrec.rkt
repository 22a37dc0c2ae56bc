#lang racket/base
(require redex/reduction-semantics
         redex/examples/letrec
         "driver.rkt")

(define (bindings matches)
  (map (lambda (m) (map bind-exp (match-bindings m))) (or matches '())))

(define (ask-e i e)
  (answer i 'surface (lambda () (redex-match? surface-lang e e)))
  (answer i 'e? (lambda () (redex-match? lang e e)))
  (answer i 'v? (lambda () (redex-match? lang v e)))
  (answer i 'result (lambda () (call-with-values (lambda () (result-and-output-of e #:steps 40))
                                                 (lambda (result io) (normal (list result io))))))
  (answer i 'open (lambda () (normal (bindings (redex-match lang (any_1 ((x any_2) ...) any_3) e)))))
  (answer i 'open-function (lambda () (normal (bindings (redex-match lang ((λ (x ...) any_1) any_2 ...) e)))))
  (answer i 'substitute (lambda () (normal (term (substitute ,e (x (λ (y) z)) (f g) (z 5)) #:lang lang))))
  (answer i 'renamed (lambda () (alpha-equivalent? lang e (term (substitute ,e a-new-name 1) #:lang lang)))))

(for-terms
 (lambda (i line)
   (case (car line)
     [(e) (ask-e i (cadr line))]
     [(aeq)
      (answer i 'aeq (lambda () (alpha-equivalent? lang (cadr line) (caddr line))))
      (answer i 'same (lambda () (redex-match? lang (e e) (cdr line))))])))
