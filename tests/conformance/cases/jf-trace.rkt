#lang racket/base
(require redex/reduction-semantics)
; current-traced-metafunctions prints the questions that judgment forms are asked, and their answers
(define-language nats (n ::= z (s n)))
(define-judgment-form nats #:mode (sumi I I O)
  [(sumi z n n)]
  [(sumi (s n_1) n_2 (s n_3)) (sumi n_1 n_2 n_3)])
(define-judgment-form nats #:mode (sumo O O I)
  [(sumo z n n)]
  [(sumo (s n_1) n_2 (s n_3)) (sumo n_1 n_2 n_3)])
(define-extended-judgment-form nats sumi #:mode (more I I O) [(more x n n)])
(parameterize ([current-traced-metafunctions '(sumi)])
  (judgment-holds (sumi (s z) (s (s z)) n) n)
  (judgment-holds (sumi (s z) (s (s z)) n) n)
  (judgment-holds (sumo n_1 n_2 (s z)) n_1))
(parameterize ([current-traced-metafunctions 'all] [caching-enabled? #f])
  (judgment-holds (sumo n_1 n_2 (s z)) n_1)
  (judgment-holds (more (s z) z n) n)
  (judgment-holds (sumi x z n)))
