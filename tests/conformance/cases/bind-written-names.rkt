#lang racket
;; a name that looks like one that freshening makes is written another way in a term
(require redex/reduction-semantics)
(term (asdf«5000» a«1» b«1a1» c«1☺» c«1☹» c«2☹☹» «3» x«»))
(term ,'x«1»)
'x«1»
(define-language L (x ::= variable) #:binding-forms (λ x any #:refers-to x))
(regexp-match? #rx"^y«[0-9]+»$"
               (symbol->string (bind-exp (first (match-bindings (first (redex-match L (λ x _) '(λ y«7» 1))))))))
