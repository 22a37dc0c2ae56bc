#lang racket/base
;; Names made by freshening carry a number that counts up for as long as Racket runs. (shower) gives a procedure that
;; prints values with these numbers counted from here.
(require redex/reduction-semantics)
(provide shower)

(define-language Probe
  (x ::= variable)
  #:binding-forms
  (probe x any #:refers-to x))

(define mark #rx"^(.+)«([0-9]+)»$")

(define (next-number)
  (define name (bind-exp (car (match-bindings (car (redex-match Probe (probe x _) (term (probe y y))))))))
  (+ 1 (string->number (caddr (regexp-match mark (symbol->string name))))))

(define (shower)
  (define start (next-number))
  (define (shown v)
    (cond
      [(pair? v) (cons (shown (car v)) (shown (cdr v)))]
      [(symbol? v)
       (define parts (regexp-match mark (symbol->string v)))
       (if parts
           (string->symbol (format "~a«~a»" (cadr parts) (- (string->number (caddr parts)) start)))
           v)]
      [(match? v)
       (for/list ([b (in-list (match-bindings v))]) (list (bind-name b) (shown (bind-exp b))))]
      [else v]))
  (lambda (v) (printf "~s\n" (shown v))))
