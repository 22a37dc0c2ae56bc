#lang racket/base
(require redex/reduction-semantics
         redex/examples/let-poly
         (only-in (submod redex/benchmark/models/let-poly/generators check-mod) check)
         "driver.rkt")

(define (ask-M i M)
  (define types #f)
  (answer i 'M? (lambda () (redex-match? stlc M M)))
  (answer i 'v? (lambda () (v? M)))
  (answer i 'not-v? (lambda () (term (not-v? ,M))))
  (answer i 'typeof (lambda () (set! types (judgment-holds (typeof ,M τ) τ)) types))
  (answer i 'tc-down (lambda () (judgment-holds (tc-down (x int (f (int → int) (y (list z) ·))) ,M · σ) σ)))
  (answer i 'type-check (lambda () (type-check M)))
  (answer i 'steps (lambda () (steps red (list '· M))))
  (answer i 'trace (lambda () (trace red (list '· M) 10)))
  (answer i 'check (lambda () (check M)))
  (when (pair? types)
    (answer i 'Eval (lambda () (Eval M)))
    (answer i 'derivations (lambda () (length (build-derivations (typeof ,M τ)))))))

(for-terms
 (lambda (i line)
   (case (car line)
     [(M) (ask-M i (cadr line))]
     [(state)
      (answer i 'steps (lambda () (steps red (cdr line))))
      (answer i 'trace (lambda () (trace red (cdr line) 10)))
      (for-each (lambda (x) (answer i (list 'lookup x) (lambda () (term (lookup-Σ ,(cadr line) ,x))))
                            (answer i (list 'update x) (lambda () (term (update-Σ ,(cadr line) ,x 5)))))
                '(x y))]
     [(unify)
      (answer i 'unify (lambda () (judgment-holds (unify ,(cadr line) ,(caddr line) Gx) Gx)))
      (answer i 'uh (lambda () (judgment-holds (uh (,(cadr line) ,(caddr line) (x y ·)) Gx) Gx)))
      (answer i 'not-in (lambda () (judgment-holds (var-not-in-τ x ,(caddr line)))))
      (answer i 'eliminate (lambda () (term (eliminate-τ x ,(cadr line) ,(caddr line)))))]
     [(Gx)
      (answer i 'apply-τ (lambda () (term (apply-subst-τ ,(cadr line) ,(caddr line)))))
      (answer i 'apply-κ (lambda () (term (apply-subst-κ ,(cadr line) ,(cadddr line)))))
      (answer i 'eliminate (lambda () (term (eliminate-Gx x ,(caddr line) ,(cadr line)))))
      (answer i 'tc-up (lambda () (judgment-holds (tc-up ,(caddr line) ,(cadddr line) σ) σ)))]
     [(subst)
      (answer i 'subst (lambda () (term (subst ,(cadr line) ,(caddr line) ,(cadddr line)))))
      (answer i 'subst-x (lambda () (term (subst ,(cadr line) x ((λ y z) ((+ x1) x2))))))
      (answer i 'replace (lambda () (term (replace ,(cadr line) ,(caddr line) x1))))])))
