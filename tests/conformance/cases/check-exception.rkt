#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L (e ::= 7))
(try (redex-check L e (error 'prop "bad ~s" (term e)) #:print? #f))
(printf "~s\n" (with-handlers ([exn:fail:redex:test? (lambda (e) (exn:fail:redex:test-term e))])
                 (redex-check L (e e) (car '()) #:print? #f)))

