#lang racket/base
(require redex/reduction-semantics
         redex/examples/list-machine/list-machine
         redex/examples/list-machine/list-machine-typing
         (only-in (submod redex/benchmark/models/list-machine/generators check-mod) check type-check)
         "driver.rkt")

(for-terms
 (lambda (i line)
   (case (car line)
     [(check)
      (define p (cadr line))
      (define Π (caddr line))
      (answer i 'grammar (lambda () (redex-match? list-machine-typing (p Π) (cdr line))))
      (answer i 'check-program (lambda () (judgment-holds (check-program ,p ,Π))))
      (answer i 'check-blocks (lambda () (judgment-holds (check-blocks ,Π ,p))))
      (answer i 'dom (lambda () (list (term (dom ,p)) (term (dom ,Π)))))
      (answer i 'l-⊂ (lambda () (term (l-⊂ (dom ,Π) (dom ,p)))))
      (answer i 'type-check (lambda () (type-check p Π)))
      (answer i 'check (lambda () (check (list p Π))))]
     [(block)
      (define Π (cadr line))
      (define Γ (caddr line))
      (define ι (cadddr line))
      (answer i 'check-block (lambda () (judgment-holds (check-block ,Π ,Γ ,ι))))
      (answer i 'check-instr (lambda () (judgment-holds (check-instr ,Π ,Γ ,ι Γ_1) Γ_1)))
      (for-each (lambda (l) (answer i (list 'lookup l) (lambda () (judgment-holds (:lookup ,Π ,l Γ) Γ))))
                '(l0 l1))]
     [(types)
      (define σ (cadr line))
      (define τ (caddr line))
      (answer i '⊂ (lambda () (and (member σ (judgment-holds (⊂ τ ,τ) τ)) #t)))
      (answer i 'all-⊂ (lambda () (judgment-holds (⊂ τ ,τ) τ)))
      (answer i '⊔ (lambda () (judgment-holds (⊔ ,σ ,τ τ) τ)))
      (answer i '⊔-derivations (lambda () (length (build-derivations (⊔ ,σ ,τ τ)))))]
     [(envs)
      (define Γ (cadr line))
      (define v (cadddr line))
      (answer i 'Γ-⊂ (lambda () (judgment-holds (Γ-⊂ ,Γ ,(caddr line)))))
      (answer i ':lookup (lambda () (judgment-holds (:lookup ,Γ ,v any) any)))
      (answer i ':set (lambda () (judgment-holds (:set ,Γ ,v ,(list-ref line 4) Γ) Γ)))])))
