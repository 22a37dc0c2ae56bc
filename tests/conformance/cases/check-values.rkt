#lang racket
;; A property has one value: with more, or none, it raises.
(require redex/reduction-semantics)
(define-language L (e ::= n) (n ::= 1))
(define-metafunction L f : e -> e [(f e) e])
(define-syntax-rule (message-of check)
  (with-handlers ([exn:fail? (λ (e) (displayln (exn-message e)))]) check))
(message-of (redex-check L n (values 1 2) #:attempts 3 #:print? #f))
(message-of (redex-check L n (values) #:attempts 3 #:print? #f))
(message-of (redex-check L n (values #t) #:attempts 3 #:print? #f))
(message-of (check-metafunction f (λ (args) (values #t #t)) #:attempts 30 #:print? #f))
