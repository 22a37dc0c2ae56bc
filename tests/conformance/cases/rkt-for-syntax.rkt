#lang racket
;; What macros are computed with: begin-for-syntax, define-for-syntax, and procedures on syntax.
(require (for-syntax racket/base racket/list racket/string))
(begin-for-syntax
  (define counter 0)
  (define (next!) (set! counter (add1 counter)) counter)
  (struct point (x y)))
(define-for-syntax (double-all stx)
  (for/list ([x (syntax->list stx)]) (* 2 (syntax-e x))))

(define-syntax (number-of-use stx) (datum->syntax stx (next!)))
(list (number-of-use) (number-of-use) (number-of-use))

(define-syntax (doubled stx)
  (syntax-case stx ()
    [(_ n ...) #`(list #,@(double-all #'(n ...)))]))
(doubled 1 2 3)

(define-syntax (with-struct stx)
  (define p (point 1 2))
  #`(+ #,(point-x p) #,(point-y p)))
(with-struct)

(define-syntax (shouted stx)
  (syntax-case stx ()
    [(_ s) (string-upcase (syntax-e #'s)) (datum->syntax #'s (string-upcase (syntax-e #'s)))]))
(shouted "hello")

(define-syntax alias (make-rename-transformer #'list))
(alias 1 2)
(map alias '(1 2))

(define-syntax (the-answer stx)
  (syntax-case stx ()
    [(_ e) #'(+ e 42)]
    [_ (identifier? stx) #'42]))
(list the-answer (the-answer 1))

(define-syntax (line-difference stx)
  (syntax-case stx ()
    [(_ a
        b)
     (- (syntax-line #'b) (syntax-line #'a))
     #`(list #,(- (syntax-line #'b) (syntax-line #'a)) #,(- (syntax-column #'b) (syntax-column #'a)))]))
(line-difference here
                   there)

(define-syntax (sorted stx)
  (syntax-case stx ()
    [(_ x ...)
     (let ([sorted (sort (map syntax-e (syntax->list #'(x ...))) symbol<?)])
       (with-syntax ([(y ...) sorted]) #''(y ...)))]))
(sorted c a b)

(define-syntax (cases stx)
  (syntax-case stx ()
    [(_ e [k v] ...)
     (let loop ([ks (syntax->list #'(k ...))] [vs (syntax->list #'(v ...))])
       (if (null? ks)
           #'(void)
           #`(if (equal? e #,(car ks)) #,(car vs) #,(loop (cdr ks) (cdr vs)))))]))
(cases 2 [1 'one] [2 'two])
