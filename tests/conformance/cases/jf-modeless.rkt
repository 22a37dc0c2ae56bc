#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try e) (with-handlers ([exn:fail? exn-message]) e))
(define (d t n . s) (derivation t n s))
; a form without a mode checks the derivation that it is given, rule by rule
(define-language L (n ::= natural))
(define-judgment-form L
  [(J any) --- "s" (J (any))]
  [--- "z" (J n)]
  [(J any_1) (J any_2) --- "two" (J (any_1 any_2))])
(judgment-holds J (d '(J 0) "z"))
(judgment-holds J (d '(J x) "z"))
(judgment-holds J (d '(J (0)) "s" (d '(J 0) "z")))
(judgment-holds J (d '(J (0)) "s" (d '(J 1) "z")))
(judgment-holds J (d '(J (0)) "s"))
(judgment-holds J (d '(J (0)) "s" (d '(J 0) "z") (d '(J 0) "z")))
(judgment-holds J (d '(J (0 (1))) "two" (d '(J 0) "z") (d '(J (1)) "s" (d '(J 1) "z"))))
(judgment-holds J (d '(J (0 (1))) "two" (d '(J (1)) "s" (d '(J 1) "z")) (d '(J 0) "z")))
(judgment-holds J (d '(J (0 x)) "two" (d '(J 0) "z") (d '(J x) "z")))
(judgment-holds J (d '(K 0) "z"))
(judgment-holds J (d '(J 0 0) "z"))
(judgment-holds J (d '(J) "z"))
(judgment-holds J (d 'x "z"))
(judgment-holds J 17)
(try (judgment-holds J (d '(J 0) "q")))
(try (judgment-holds J (d '(J 0) #f)))
(try (judgment-holds J (d '(J (0)) "s" (d '(J 0) "zz"))))
(test-judgment-holds J (d '(J 0) "z"))
(test-judgment-holds J (d '(J x) "z"))
(test-results)
; the lists of a derivation may have been made in any way
(judgment-holds J (derivation (cons 'J (list (list 0))) "s" (cons (d (list 'J 0) "z") '())))
; and so may rules without names: each is tried
(define-judgment-form L
  [--- (E 0)]
  [(O n) --- (E (s n))])
(define-judgment-form L
  [(E n) --- (O (s n))])
(define-judgment-form L
  [(N any) --- (N (s any))]
  [(N any) --- (N (t any))]
  [--- (N 0)])
(judgment-holds N (d '(N (s (t 0))) #f (d '(N (t 0)) #f (d '(N 0) #f))))
(judgment-holds N (d '(N (s (t 1))) #f (d '(N (t 1)) #f (d '(N 1) #f))))
(judgment-holds E (d '(E (s 0)) #f (d '(O 0) #f)))
J
(list N)
(judgment-form? J)
(IO-judgment-form? J)
(judgment-form? 1)
