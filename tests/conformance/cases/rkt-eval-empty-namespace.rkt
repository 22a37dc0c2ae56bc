#lang racket
;; letrec, match and internal definitions in a namespace that has only the names it was given.
(require racket/runtime-path)
(module few racket
  (provide let letrec if λ #%app #%datum void match list match-lambda))
(define-runtime-path this-file "rkt-eval-empty-namespace.rkt")
(define few `(submod (file ,(path->string this-file)) few))
(require (only-in (submod "." few)))
(define ns (make-base-empty-namespace))
(namespace-attach-module (current-namespace) few ns)
(parameterize ([current-namespace ns]) (namespace-require few))
(for ([p '((let () 1)
           (letrec ([y 1]) y)
           (letrec ([y (void)]) (let () y))
           (letrec ([even? (λ (n) (if n (odd? #f) #t))] [odd? (λ (n) (if n (even? #f) #f))]) (even? 1))
           (match (list 1 2) [(list a b) b])
           ((match-lambda [(list a) a]) (list 3)))])
  (writeln (eval p ns)))
