#lang racket/base
;; What random models ask, and how answers are written: one line each, in an order that does not depend on Redex's tables.
(require redex/reduction-semantics)
(provide ask ask-matches ask-steps sorted)

(define-syntax-rule (ask what term expression)
  (answer what term (lambda () expression)))

(define (answer what term produce)
  (printf "~a ~s: ~a\n" what term
          (written (with-handlers ([exn:fail? (lambda (x) (list 'error (message x)))])
                     (produce)))))

;; Where a template stands in its file, and what Redex has made of it, is not compared.
(define (message x)
  (define counts "incompatible ellipsis match counts for template")
  (if (regexp-match? counts (exn-message x)) counts (exn-message x)))

;; Fresh names of binding forms get numbers in the order in which they are written.
(define (written v)
  (define text (format "~s" v))
  (if (regexp-match? #rx"«" text) (renumbered text) text))

(define (renumbered text)
  (define numbers (make-hash))
  (regexp-replace* #rx"«[^»]*»" text
                   (lambda (name)
                     (unless (hash-ref numbers name #f)
                       (hash-set! numbers name (hash-count numbers)))
                     (format "«~a»" (hash-ref numbers name)))))

(define (sorted l)
  (if (list? l) (sort l string<? #:key written) l))

(define (without-repeats l)
  (cond
    [(or (null? l) (null? (cdr l))) l]
    [(equal? (written (car l)) (written (cadr l))) (without-repeats (cdr l))]
    [else (cons (car l) (without-repeats (cdr l)))]))

;; All matches, each once, the bindings of each by name.
(define (ask-matches what match? terms)
  (for ([t (in-list terms)])
    (ask what t
         (let ([matches (match? t)])
           (and matches
                (without-repeats
                 (sorted (for/list ([m (in-list matches)])
                           (sorted (for/list ([b (in-list (match-bindings m))])
                                     (list (bind-name b) (bind-exp b))))))))))))

(define (size t)
  (if (pair? t) (+ (size (car t)) (size (cdr t))) 1))

;; Whether all that can be reached from t is few, small and near.
(define (bounded? relation t)
  (let loop ([front (list t)] [seen (list t)] [steps 6])
    (cond
      [(null? front) #t]
      [(or (zero? steps) (> (length seen) 40) (> (apply max (map size front)) 200)) #f]
      [else
       (define next
         (for*/fold ([new '()]) ([t (in-list front)] [u (in-list (apply-reduction-relation relation t))])
           (if (or (member u seen) (member u new)) new (cons u new))))
       (loop next (append next seen) (sub1 steps))])))

;; One step, by rules, and if that ends soon all of them.
(define (ask-steps what relation terms)
  (for ([t (in-list terms)])
    (ask (format "~a steps" what) t (sorted (apply-reduction-relation relation t)))
    (ask (format "~a tagged" what) t (sorted (apply-reduction-relation/tag-with-names relation t)))
    (ask (format "~a all" what) t
         (if (bounded? relation t)
             (list (sorted (apply-reduction-relation* relation t))
                   (sorted (apply-reduction-relation* relation t #:all? #t)))
             'unbounded))))
