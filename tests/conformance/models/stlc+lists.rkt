#lang racket/base
(require redex/reduction-semantics
         redex/examples/stlc+lists
         (only-in (submod redex/benchmark/models/stlc+lists/generators check-mod) check)
         "driver.rkt")

(define (ask-M i M)
  (define types #f)
  (answer i 'M? (lambda () (redex-match? stlc M M)))
  (answer i 'v? (lambda () (v? M)))
  (answer i 'typeof (lambda () (set! types (judgment-holds (typeof • ,M τ) τ)) types))
  (answer i 'typeof-open (lambda () (judgment-holds (typeof (x int (f (int → int) (y (list int) •))) ,M τ) τ)))
  (answer i 'steps (lambda () (steps red M)))
  (answer i 'trace (lambda () (trace red M 12)))
  (answer i 'type-check (lambda () (type-check M)))
  (answer i 'uses-bound-var? (lambda () (term (uses-bound-var? () ,M))))
  (answer i 'applies-bv? (lambda () (term (applies-bv? () ,M))))
  (answer i 'progress (lambda () (progress-holds? M)))
  (answer i 'check (lambda () (check M)))
  (when (pair? types)
    (answer i 'Eval (lambda () (Eval M)))
    (answer i 'star (lambda () (apply-reduction-relation* red M)))
    (answer i 'step-count (lambda () (reduction-step-count M)))
    (answer i 'derivations (lambda () (length (build-derivations (typeof • ,M τ)))))))

(for-terms
 (lambda (i line)
   (case (car line)
     [(M) (ask-M i (cadr line))]
     [(typeof)
      (answer i 'typeof (lambda () (judgment-holds (typeof ,(cadr line) ,(caddr line) τ) τ)))
      (for-each (lambda (x) (answer i (list 'lookup x) (lambda () (term (lookup ,(cadr line) ,x)))))
                '(x y f))]
     [(subst)
      (answer i 'subst (lambda () (term (subst ,(cadr line) ,(caddr line) ,(cadddr line)))))
      (answer i 'subst-x (lambda () (term (subst ,(cadr line) x ((λ (y int) z) ((+ x1) x2))))))
      (answer i 'beta (lambda () (steps red `((λ (,(caddr line) int) ,(cadr line)) 1))))])))
