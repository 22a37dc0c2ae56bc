#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (n ::= natural) (x ::= variable))
(define-judgment-form L
  #:mode (J I O) #:contract (J n n)
  [--- (J 0 0)]
  [(where any_1 bad) --- (J 1 any_1)]
  [(where any_1 sym) (J any_1 n) --- (J 2 n)]
  [(J 1 any) --- (J 3 any)])
(define-judgment-form L
  #:mode (K I I O) #:contract (K (n ...) x n)
  [(J n n_1) --- (K (n) x n_1)])
(try (judgment-holds (J 0 n) n))
(try (judgment-holds (J 1 any) any))
(try (judgment-holds (J 2 any) any))
(try (judgment-holds (J 3 any) any))
(try (judgment-holds (J 4 any) any))
(try (judgment-holds (J x any) any))
(try (judgment-holds (K (1 x) y any) any))
(try (judgment-holds (K (1) 1 any) any))
(try (judgment-holds (K (0) y any) any))

