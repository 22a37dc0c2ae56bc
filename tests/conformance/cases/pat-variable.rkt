#lang racket/base
(require redex/reduction-semantics)
(define-language L)
(for-each (lambda (v) (printf "~s ~s\n" v (redex-match? L variable v)))
          (list 'x 'hello-world '+ '... '|| '|a b| "x" 1 #t '() '(x) '#:kw))

