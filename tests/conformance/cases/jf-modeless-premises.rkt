#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try e) (with-handlers ([exn:fail? exn-message]) e))
(define (d t n . s) (derivation t n s))
; what premises of a form without a mode can be: forms with a mode, relations, conditions, and ellipses after them
(define-language L (n ::= natural) (x ::= variable))
(define-judgment-form L #:mode (M I O) [(M n ,(add1 (term n))) "m"] [(M n n) "i"])
(define-relation L [(small n) (side-condition (< (term n) 5))])
(define-judgment-form L
  [(M any_1 any_2) (where (n ...) any_3) (side-condition ,(< (length (term (n ...))) 3)) --- "r" (Q (any_1 any_2) any_3)]
  [(M any_1 any_2) ... (Q any_3 any_4) --- "e" (Q ((any_1 any_2) ...) (any_3 any_4))]
  [(small n) (small n_1) ... --- "rel" (Q n (n_1 ...))])
(define (m a b name) (d (list 'M a b) name))
(judgment-holds Q (d '(Q (1 2) (1 2)) "r" (m 1 2 "m")))
(judgment-holds Q (d '(Q (1 1) (1 2)) "r" (m 1 1 "m")))
(judgment-holds Q (d '(Q (1 1) (1 2)) "r" (m 1 1 "i")))
(judgment-holds Q (d '(Q (1 2) (1 2 3)) "r" (m 1 2 "m")))
(judgment-holds Q (d '(Q (1 2) (1 x)) "r" (m 1 2 "m")))
(judgment-holds Q (d '(Q ((1 2) (1 1)) ((1 2) ())) "e" (m 1 2 "m") (m 1 1 "i") (d '(Q (1 2) ()) "r" (m 1 2 "m"))))
(judgment-holds Q (d '(Q ((1 2) (1 1)) ((1 2) ())) "e" (m 1 2 "m") (d '(Q (1 2) ()) "r" (m 1 2 "m"))))
(judgment-holds Q (d '(Q () ((1 2) ())) "e" (d '(Q (1 2) ()) "r" (m 1 2 "m"))))
(judgment-holds Q (d '(Q 1 (2 3)) "rel"))
(judgment-holds Q (d '(Q 1 (2 7)) "rel"))
(judgment-holds Q (d '(Q 9 ()) "rel"))
; sequences around the ellipses can be split in several ways
(define-judgment-form L
  [(S any_2) --- "select" (S (any_1 ... any_2 any_3 ...))]
  [(S any) ... (S any_1) ... --- "halves" (S ((any ...) (any_1 ...)))]
  [--- "n" (S n)])
(define (s n) (d (list 'S n) "n"))
(judgment-holds S (d '(S (x 1 y)) "select" (s 1)))
(judgment-holds S (d '(S (x y)) "select" (s 1)))
(judgment-holds S (d '(S ((1 2) (3))) "halves" (s 1) (s 2) (s 3)))
(judgment-holds S (d '(S ((1 2) (3))) "halves" (s 1) (s 3) (s 2)))
; a name under an ellipsis in the premises alone is the same each time
(define-judgment-form L
  [--- "n" (T n N)]
  [--- "x" (T x V)]
  [(T any_many any_dup) ... --- "same" (T (any_many ...) any_dup)]
  [(T any N) --- "const" (T (all any ...) N)])
(define (t a b name) (d (list 'T a b) name))
(judgment-holds T (d '(T (0) N) "same" (t 0 'N "n")))
(judgment-holds T (d '(T (0 1 2) N) "same" (t 0 'N "n") (t 1 'N "n") (t 2 'N "n")))
(judgment-holds T (d '(T (0 1 x) N) "same" (t 0 'N "n") (t 1 'N "n") (t 'x 'V "x")))
(judgment-holds T (d '(T () N) "same"))
(judgment-holds T (d '(T (all 1 1) N) "const" (t 1 'N "n")))
(judgment-holds T (d '(T (all 1 2) N) "const" (t 1 'N "n")))
; conditions may ask what only the premises have bound
(define-judgment-form L
  [(U any_1) (where (any_2 any_2) any_1) --- "u" (U 0)]
  [--- "a" (U (any ...))])
(judgment-holds U (d '(U 0) "u" (d '(U (1 1)) "a")))
(judgment-holds U (d '(U 0) "u" (d '(U (1 2)) "a")))
