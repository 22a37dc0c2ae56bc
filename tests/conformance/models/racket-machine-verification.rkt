#lang racket/base
(require redex/reduction-semantics
         redex/examples/racket-machine/grammar
         redex/examples/racket-machine/verification
         "driver.rkt")

(for-terms
 (lambda (i line)
   (case (car line)
     [(e)
      (define e (cadr line))
      (answer i 'grammar (lambda () (redex-match? bytecode e e)))
      (answer i 'bytecode-ok? (lambda () (bytecode-ok? e)))
      (answer i 'verify (lambda () (term (verify ,e () 0 #f () () ∅))))
      (answer i 'verify-open (lambda () (term (verify ,e (imm box uninit imm) 2 #f () () ∅))))
      (answer i 'verify-effect (lambda () (term (verify ,e (imm imm) 0 #t () () (1 2 (imm))))))]
     [(verify)
      (define slots (caddr line))
      (answer i 'verify (lambda () (term (verify ,@(cdr line)))))
      (answer i 'trim (lambda () (term (trim ,slots (imm imm)))))
      (answer i 'undo-clrs (lambda () (term (undo-clrs ,(list-ref line 5) ,slots))))
      (answer i 'redo-clrs (lambda () (term (redo-clrs ,(list-ref line 5) ,slots))))
      (answer i 'undo-noclrs (lambda () (term (undo-noclrs ,(list-ref line 6) ,slots))))
      (answer i 'stack-ref (lambda () (term (stack-ref 1 ,slots))))
      (answer i 'lam-verified? (lambda () (term (lam-verified? (lam (val ref) (0) ,(cadr line)) ,slots ?))))])))
