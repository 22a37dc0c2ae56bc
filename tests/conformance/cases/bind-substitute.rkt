#lang racket
;; the built-in substitute, with binding forms and without
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language Plain
  (e ::= x (e e) (λ (x) e) (let ([x e] ...) e))
  (x ::= variable-not-otherwise-mentioned))
(define-extended-language L Plain
  #:binding-forms
  (λ (x) e #:refers-to x)
  (let ([x e_x] ...) e #:refers-to (shadow x ...)))
(for ([l (list Plain L)])
  (parameterize ([default-language l])
    (show (term (substitute (x (λ (x) x)) x y)))
    (show (term (substitute (λ (x) (y (λ (y) (y y)))) y (λ (z) (z x)))))
    (show (term (substitute (x (let ([x y] [y z] [z x]) ((x y) z))) [x y] [y z] [z x])))
    (show (term (substitute (x y) [x 1] [x 2])))
    (show (term (substitute (x y))))
    (show (term (substitute x x (λ (x) x))))
    (show (term (substitute 5 x y)))))
(define-syntax-rule (message e)
  (with-handlers ([exn:fail? (lambda (x) (displayln (exn-message x)))]) e))
(message (term (substitute x x y)))
(message (term (substitute x 5 y) #:lang L))
(message (term (substitute x) #:lang L))
(message (term (substitute) #:lang L))
(message (term (substitute x y) #:lang L))
(define-metafunction L
  [(twice e x any) ((substitute e x any) (substitute e (x any)))])
(show (term (twice (λ (y) (x y)) x y)))
