#lang racket/base
(require redex/reduction-semantics)
(define-language M
  (even ::= z (s odd))
  (odd ::= (s even)))
(define (num n) (if (zero? n) 'z (list 's (num (- n 1)))))
(for-each (lambda (n)
            (printf "~s ~s ~s\n" n (redex-match? M even (num n)) (redex-match? M odd (num n))))
          '(0 1 2 3 10 11))

