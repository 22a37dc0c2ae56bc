#lang racket/base
(require redex/reduction-semantics
         redex/examples/poly-stlc
         (only-in (submod redex/benchmark/models/poly-stlc/generators check-mod) check)
         "driver.rkt")

(define (ask-M i M)
  (define types #f)
  (answer i 'M? (lambda () (redex-match? poly-stlc M M)))
  (answer i 'v? (lambda () (v? M)))
  (answer i 'typeof (lambda () (set! types (judgment-holds (typeof • ,M τ) τ)) types))
  (answer i 'typeof-open (lambda () (judgment-holds (typeof (x int (f (int → int) (y (list int) •))) ,M τ) τ)))
  (answer i 'typ-ind (lambda () (judgment-holds (typ-ind • ,M τ) τ)))
  (answer i 'steps (lambda () (steps red M)))
  (answer i 'trace (lambda () (trace red M 12)))
  (answer i 'type-check (lambda () (type-check M)))
  (answer i 'check (lambda () (check M)))
  (when (pair? types)
    (answer i 'Eval (lambda () (Eval M)))
    (answer i 'star (lambda () (apply-reduction-relation* red M)))
    (answer i 'derivations (lambda () (length (build-derivations (typeof • ,M τ)))))))

(for-terms
 (lambda (i line)
   (case (car line)
     [(M) (ask-M i (cadr line))]
     [(C) (answer i 'typeof-C (lambda () (judgment-holds (typeof-C ,(cadr line) τ) τ)))
          (answer i 'typeof-C-any (lambda () (judgment-holds (typeof-C ,(cadr line) any) any)))]
     [(typeof)
      (answer i 'typeof (lambda () (judgment-holds (typeof ,(cadr line) ,(caddr line) τ) τ)))
      (for-each (lambda (x) (answer i (list 'lookup x) (lambda () (term (lookup ,(cadr line) ,x)))))
                '(x y f))]
     [(t-subst)
      (answer i 't-subst (lambda () (term (t-subst ,(cadr line) ,(caddr line) ,(cadddr line)))))]
     [(subst)
      (answer i 'subst (lambda () (term (subst ,(cadr line) ,(caddr line) ,(cadddr line)))))
      (answer i 'subst-x (lambda () (term (subst ,(cadr line) x ((λ (y int) z) ((+ x1) x2))))))
      (answer i 'beta (lambda () (steps red `((λ (,(caddr line) int) ,(cadr line)) 1))))])))
