#lang racket/base
(require redex/reduction-semantics
         redex/examples/stlc+lists-with-binding
         "driver.rkt")

(define (ask-M i M)
  (define types #f)
  (answer i 'M? (lambda () (redex-match? stlc M M)))
  (answer i 'v? (lambda () (v? M)))
  (answer i 'typeof (lambda () (set! types (judgment-holds (typeof • ,M τ) τ)) types))
  (answer i 'typeof-open (lambda () (judgment-holds (typeof (x int (f (int → int) (y (list int) •))) ,M τ) τ)))
  (answer i 'steps (lambda () (normal (steps red M))))
  (answer i 'trace (lambda () (normal (trace red M 12))))
  (answer i 'type-check (lambda () (type-check M)))
  (answer i 'uses-bound-var? (lambda () (term (uses-bound-var? () ,M))))
  (answer i 'applies-bv? (lambda () (term (applies-bv? () ,M))))
  (answer i 'progress (lambda () (progress-holds? M)))
  (answer i 'open (lambda () (normal (map (lambda (m) (map bind-exp (match-bindings m)))
                                          (or (redex-match stlc (λ (x τ) M_1) M) '())))))
  (answer i 'open-twice (lambda () (normal (map (lambda (m) (map bind-exp (match-bindings m)))
                                                (or (redex-match stlc ((λ (x τ) (λ (x_1 τ_1) M_1)) N) M) '())))))
  (answer i 'renamed (lambda () (alpha-equivalent? stlc M (term (substitute ,M a-new-name 1) #:lang stlc))))
  (when (pair? types)
    (answer i 'Eval (lambda () (normal (Eval M))))
    (answer i 'star (lambda () (normal (apply-reduction-relation* red M))))
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
      (answer i 'subst (lambda () (normal (term (subst ,(cadr line) ,(caddr line) ,(cadddr line))))))
      (answer i 'subst-x (lambda () (normal (term (subst ,(cadr line) x ((λ (y int) z) ((+ x1) x2)))))))
      (answer i 'aeq (lambda () (alpha-equivalent? stlc (cadr line) (cadddr line))))
      (answer i 'beta (lambda () (normal (steps red `((λ (,(caddr line) int) ,(cadr line)) 1)))))])))
