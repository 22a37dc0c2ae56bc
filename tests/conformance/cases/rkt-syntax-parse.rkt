#lang racket
;; syntax-parse in its simple uses.
(require (for-syntax racket/base syntax/parse))
(define-syntax (name-of stx)
  (syntax-parse stx
    [(_ x:id) #''x]
    [(_ n:nat) #''(nat n)]
    [(_ s:str) #''(str s)]
    [(_ (f:id arg:expr ...)) #''(call f arg ...)]
    [(_ #:key k:expr) #'(list 'key k)]))
(list (name-of y) (name-of 3) (name-of "s") (name-of (f 1 2)) (name-of #:key (+ 1 2)))
(define-syntax my-let
  (syntax-parser
    #:literals (if)
    [(_ ([x:id e:expr] ...+) body:expr ...+) #'((lambda (x ...) body ...) e ...)]
    [(_ e:expr) #'e]))
(my-let ([a 1] [b 2]) (+ a b))
(my-let 7)
(define-syntax (when-even stx)
  (syntax-parse stx
    [(_ n:nat e)
     #:when (even? (syntax-e #'n))
     #:with twice (datum->syntax stx (* 2 (syntax-e #'n)))
     #'(list e twice)]
    [(_ n e) #''odd]))
(list (when-even 4 'x) (when-even 3 'x))
(define-syntax (dat stx)
  (syntax-parse stx
    #:datum-literals (plus)
    [(_ a plus b) #'(+ a b)]
    [(_ a (~datum minus) b) #'(- a b)]
    [(_ a (~literal cons) b) #'(cons a b)]))
(list (dat 1 plus 2) (dat 1 minus 2) (dat 1 cons 2))
