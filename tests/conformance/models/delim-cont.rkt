#lang racket/base
(require redex/reduction-semantics
         (except-in redex/benchmark/models/delim-cont/delim-cont let)
         (only-in (submod redex/benchmark/models/delim-cont/generators check-mod) check)
         "driver.rkt")

(define (ask-P i e Σ)
  (define P (list '<> e Σ))
  (answer i 'grammar (lambda () (list (redex-match? abort+Γ-lang e e) (redex-match? abort+Γ-lang v e))))
  (answer i 'tc (lambda () (judgment-holds (tc · ,Σ ,e t) t)))
  (answer i 'steps (lambda () (steps abort-red P)))
  (answer i 'trace (lambda () (trace abort-red P 15)))
  (answer i 'contexts (lambda ()
                        (sorted (map (lambda (m) (map bind-exp (match-bindings m)))
                                     (or (redex-match abort+Γ-lang (in-hole E (abort t e_1 e_2)) e) '())))))
  (answer i 'missing-prompt (lambda () (and (e-missing-prompt? e) #t)))
  (answer i 'is-error (lambda () (and (is-error? e) #t)))
  (answer i 'in-between (lambda () (and (in-between-state? e) #t)))
  (answer i 'type-check (lambda () (type-check e Σ)))
  (answer i 'check (lambda () (and (check P) #t)))
  (when (equal? Σ '·)
    (answer i 'eval (lambda () (abort-eval e)))))

(for-terms
 (lambda (i line)
   (case (car line)
     [(P) (ask-P i (cadr line) (caddr line))]
     [(subst)
      (answer i 'subst (lambda () (term (subst ,(cadr line) ,(caddr line) ,(cadddr line)))))
      (answer i 'subst-n (lambda () (term (subst-n ,(cadr line) (var:x var:y) (1 ,(cadddr line))))))]
     [(merge)
      (answer i 'merge (lambda () (term (merge ,(cadr line) ,(caddr line)))))
      (answer i 'marks (lambda () (term (marks (wcm ,(cadr line) hole) key (null Num)))))])))
