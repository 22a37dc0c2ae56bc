#lang racket/base
(require redex/reduction-semantics)
(define-language L (e ::= natural (e e)))
(printf "~s\n" (redex-check L e #t #:print? #f #:attempts 20))
(printf "~s\n" (redex-check L e (redex-match? L e (term e)) #:print? #f #:attempts 100))
(printf "~s\n" (redex-check L natural (>= (term natural) 0) #:print? #f #:attempts 100))
(printf "~s\n" (redex-check L (e_1 e_2) (equal? (term (e_1 e_2)) (list (term e_1) (term e_2))) #:print? #f #:attempts 50))

