#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-metafunction L
  classify : any -> any
  [(classify 0) zero]
  [(classify n) natural]
  [(classify (any)) one]
  [(classify (any_1 any_1)) twins]
  [(classify (any ...)) list]
  [(classify any) other])
(for-each (lambda (t) (printf "~s ~s\n" t (term (classify ,t))))
          (list 0 7 '(7) '(7 7) '(7 8) '() "s" 'x '(1 . 2)))

