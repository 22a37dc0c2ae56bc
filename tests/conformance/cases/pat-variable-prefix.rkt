#lang racket/base
(require redex/reduction-semantics)
(define-language L (q ::= (variable-prefix q:)) (r ::= (variable-prefix a) (r r)))
(for-each (lambda (v) (printf "~s ~s ~s\n" v (redex-match? L q v) (redex-match? L r v)))
          '(q: q:x q q:: a ab ba xq: (ab ac) (ab b) "q:" 5))

