#lang racket/base
;; Asks example files the questions of tests/conformance/examples/write-questions.rkt, in Racket and in assay alike, and prints for each
;; definition a line
;;
;;     KIND NAME QUESTIONS SECONDS
;;
;; Every question is another term and is asked once, so caches (Redex's stay on) help within a term and between terms, as they help a user who tests random terms.
;; Terms are made before the clock runs. The first tenth of the questions is not timed: it is when things are compiled. The seconds are processor seconds, so
;; that other processes disturb little, and less what the same loop takes when nothing is asked in it.
;; Environment: EXAMPLE, QUESTIONS
(require racket/file
         racket/list
         redex/reduction-semantics)

(define-namespace-anchor here)

(define (has-hole? t) (if (pair? t) (or (has-hole? (car t)) (has-hole? (cdr t))) (eq? t 'hole)))

;; what has no hole in it stays as it was read
(define (hole-in t)
  (cond [(not (has-hole? t)) t]
        [(pair? t) (cons (hole-in (car t)) (hole-in (cdr t)))]
        [else (term hole)]))

;; a procedure of the list of terms of a question
(define (asker kind name language mode)
  (case kind
    [(language)
     (eval `(lambda (ts)
              (define t (car ts))
              (list ,@(map (lambda (n) `(redex-match? ,name ,n t)) (eval `(language-nts ,name))))))]
    [(relation) (eval `(lambda (ts) (apply-reduction-relation ,name (car ts))))]
    [(metafunction) (eval `(lambda (ts) (term (,name ,',@ts))))]
    [(judgment)
     (define variables (for/list ([m (in-list mode)] [i (in-naturals)]) (string->symbol (format "any_~a" i))))
     (define arguments (for/list ([m (in-list mode)] [v (in-list variables)] #:when (eq? m 'I)) v))
     (define outputs (for/list ([m (in-list mode)] [v (in-list variables)] #:when (eq? m 'O)) v))
     (define holds
       (eval `(lambda ,arguments
                (judgment-holds (,name ,@(for/list ([m (in-list mode)] [v (in-list variables)])
                                           (if (eq? m 'I) (list 'unquote v) v)))
                                ,outputs))))
     (lambda (ts) (apply holds ts))]))

(define (caught thunk) (with-handlers ([exn:fail? void]) (thunk)))
(define (ask-all ask questions) (for ([q (in-list questions)]) (caught (lambda () (ask q)))))

;; the processor's milliseconds for this process, to the microsecond; Racket 8.7 has no name for them, Chez Scheme has
(define processor-milliseconds
  (with-handlers ([exn:fail? (lambda (e)
                               ((dynamic-require 'ffi/unsafe/vm 'vm-eval)
                                '(lambda ()
                                   (let ([t (current-time 'time-process)])
                                     (+ (* 1000.0 (time-second t)) (/ (time-nanosecond t) 1000000.0))))))])
    (parameterize ([current-namespace (namespace-anchor->namespace here)]) (eval 'current-inexact-process-milliseconds))))

;; the milliseconds that it takes to ask
(define (time-asking ask questions)
  (define start (processor-milliseconds))
  (ask-all ask questions)
  (- (processor-milliseconds) start))

;; what the loop itself takes: the least of a few attempts
(define (time-nothing questions)
  (define (nothing ts) (void))
  (apply min (for/list ([i (in-range 5)]) (time-asking nothing questions))))

(define (time-definition d questions)
  (define asked (for/list ([q (in-list questions)] #:when (and (eq? (car q) (cadr d)) (eq? (cadr q) (caddr d)))) (map (lambda (t) (term ,(hole-in t))) (cddr q))))
  (define ask (caught (lambda () (apply asker (cdr d)))))
  (define-values (first-ones others) (split-at asked (quotient (+ 9 (length asked)) 10)))
  (when (and (procedure? ask) (pair? others))
    (ask-all ask first-ones)
    (define spent (time-asking ask others))
    (define answering (- spent (time-nothing others)))
    (list (cadr d) (caddr d) (length others) (/ (if (> answering 0) answering spent) 1000.0))))

(define path (string->path (getenv "EXAMPLE")))
(define all (file->list (getenv "QUESTIONS")))
(define-values (definitions questions) (partition (lambda (q) (eq? (car q) 'define)) all))

(define results
  (parameterize ([current-namespace (namespace-anchor->namespace here)])
    (parameterize ([current-output-port (open-output-string)]) (dynamic-require path #f))
    (parameterize ([current-namespace (module->namespace path)])
      (filter list? (for/list ([d (in-list definitions)]) (time-definition d questions))))))
(for ([r (in-list results)])
  (printf "~a ~a ~a ~a\n" (car r) (cadr r) (caddr r) (cadddr r)))
