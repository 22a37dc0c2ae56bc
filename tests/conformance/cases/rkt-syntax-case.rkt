#lang racket
;; Macros that compute their expansion: syntax-case, with-syntax, datum->syntax, fenders.
(require (for-syntax racket/base racket/list racket/syntax))

(define-syntax (define-predicates stx)
  (syntax-case stx ()
    [(_ id)
     (with-syntax ([name (datum->syntax #'id (string->symbol (format "~s?" (syntax-e #'id))) #'id)])
       #'(define (name x) (eq? x 'id)))]
    [(_ id ...) #'(begin (define-predicates id) ...)]))
(define-predicates a b c)
(list (a? 'a) (b? 'a) (c? 'c))

(define-syntax (kind stx)
  (syntax-case stx ()
    [(_ x) (identifier? #'x) #''identifier]
    [(_ n) (number? (syntax-e #'n)) #''number]
    [(_ (f . args)) #`'(call f #,(length (syntax->list #'args)))]
    [(_ . rest) #''rest]))
(list (kind x) (kind 3) (kind (f 1 2 3)) (kind "a") (kind 1 2))

(define-syntax (reversed stx)
  (syntax-case stx ()
    [(_ e ...) #`(list #,@(reverse (syntax->list #'(e ...))))]))
(reversed 1 (+ 1 1) 3)

(define-syntax (count-to stx)
  (define n (cadr (syntax->datum stx)))
  #`(list #,@(for/list ([i (in-range n)]) i)))
(count-to 5)

(define-syntax (swap! stx)
  (syntax-case stx ()
    [(_ x y) #'(let ([tmp x]) (set! x y) (set! y tmp))]))
(let ([tmp 1] [other 2]) (swap! tmp other) (list tmp other))

(define-syntax (my-let* stx)
  (syntax-case stx ()
    [(_ () body ...) #'(let () body ...)]
    [(_ ([x e] more ...) body ...) #'(let ([x e]) (my-let* (more ...) body ...))]))
(my-let* ([x 1] [y (+ x 1)] [x (* y 10)]) (list x y))

(define-syntax (with-temporaries stx)
  (syntax-case stx ()
    [(_ e ...)
     (with-syntax ([(t ...) (generate-temporaries #'(e ...))]
                   [count (length (syntax->list #'(e ...)))])
       #'(let ([t e] ...) (list count t ...)))]))
(let ([temp1 10]) (with-temporaries temp1 2 3))

(define-syntax (make-getters stx)
  (syntax-case stx ()
    [(_ prefix (field value) ...)
     (with-syntax ([(getter ...)
                    (for/list ([f (syntax->list #'(field ...))]) (format-id #'prefix "~a-~a" #'prefix f))])
       #'(begin (define (getter) value) ...))]))
(make-getters point (x 3) (y 4))
(list (point-x) (point-y))

(define-syntax (literals stx)
  (syntax-case stx (=> else)
    [(_ a => b) #'(cons a b)]
    [(_ else b) #'(list 'else b)]
    [(_ a b c) #'(list a b c)]))
(list (literals 1 => 2) (literals else 3) (let ([z 5]) (literals 1 z 2)))
