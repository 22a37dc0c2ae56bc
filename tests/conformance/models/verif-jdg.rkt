#lang racket/base
(require redex/reduction-semantics
         redex/benchmark/models/rvm/verif-jdg
         "driver.rkt")

(for-terms
 (lambda (i line)
   (case (car line)
     [(e)
      (define e (cadr line))
      (answer i 'grammar (lambda () (redex-match? bl e e)))
      (answer i 'trans-e (lambda () (term (trans-e ,e))))
      (answer i 'ok (lambda () (bytecode-ok/V? e)))
      (answer i 'V (lambda () (judgment-holds (V ,e • O #f • • ∅ s γ η) (s γ η))))
      (answer i 'V-open (lambda () (judgment-holds (V ,e (imm (box (uninit (imm •)))) (S (S O)) #f • • ∅ s γ η) (s γ η))))
      (answer i 'V-effect (lambda () (judgment-holds (V ,e (imm (imm •)) O #t • • ((S O) (S (S O)) (imm •)) s γ η) (s γ η))))]
     [(V)
      (define e (cadr line))
      (define s (caddr line))
      (answer i 'V (lambda () (judgment-holds (V ,e ,s ,(cadddr line) ,(list-ref line 4) • • ∅ s γ η) (s γ η))))
      (answer i 'V* (lambda () (judgment-holds (V* (,e (,e •)) ,s ,(cadddr line) #f • • s γ η) (s γ η))))
      (answer i 'lam-verified? (lambda () (judgment-holds (lam-verified? (lam (val (ref •)) (O •) ,e) ,s ?))))
      (answer i 'undo (lambda () (judgment-holds (undo-clrs ((O imm) ((S O) •)) ,s s) s)))
      (answer i 'lmem (lambda () (list (term (lmem imm ,s)) (term (not-lmem imm ,s)))))
      (answer i 'sref (lambda () (term (sref (S O) ,s))))
      (answer i 'arith (lambda () (list (term (slen ,s)) (term (n+ ,(cadddr line) (slen ,s))) (term (drop-noclrs ,s)))))])))
