#lang racket/base
;; Asks example files the questions of tests/conformance/examples/write-questions.rkt, in Racket and in assay alike, and prints for each
;; definition a line
;;
;;     KIND NAME QUESTIONS SECONDS
;;
;; Every question is another term and is asked once, so caches (Redex's stay on) help within a term and between terms, as they help a user who tests random terms.
;; Terms are made before the clock runs. The first tenth of the questions is not timed: it is when things are compiled. The seconds are processor seconds: the clock's time, less the share of it in
;; which another process had the processor.
;; Environment: EXAMPLE, QUESTIONS
(require racket/file
         racket/list
         redex/reduction-semantics)

(define-namespace-anchor here)

(define (hole-in t)
  (cond [(pair? t) (cons (hole-in (car t)) (hole-in (cdr t)))]
        [(eq? t 'hole) (term hole)]
        [else t]))

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

(define clock-start (current-inexact-milliseconds))
(define processor-start (current-process-milliseconds))
(define (processor-share)
  (min 1.0 (/ (- (current-process-milliseconds) processor-start) (- (current-inexact-milliseconds) clock-start))))

(define (time-definition d questions)
  (define asked (for/list ([q (in-list questions)] #:when (and (eq? (car q) (cadr d)) (eq? (cadr q) (caddr d)))) (map (lambda (t) (term ,(hole-in t))) (cddr q))))
  (define ask (caught (lambda () (apply asker (cdr d)))))
  (define-values (first-ones others) (split-at asked (quotient (+ 9 (length asked)) 10)))
  (when (and (procedure? ask) (pair? others))
    (ask-all ask first-ones)
    (define start (current-inexact-milliseconds))
    (ask-all ask others)
    (define spent (- (current-inexact-milliseconds) start))
    (list (cadr d) (caddr d) (length others) (/ spent 1000.0))))

(define path (string->path (getenv "EXAMPLE")))
(define all (file->list (getenv "QUESTIONS")))
(define-values (definitions questions) (partition (lambda (q) (eq? (car q) 'define)) all))

(define results
  (parameterize ([current-namespace (namespace-anchor->namespace here)])
    (parameterize ([current-output-port (open-output-string)]) (dynamic-require path #f))
    (parameterize ([current-namespace (module->namespace path)])
      (filter list? (for/list ([d (in-list definitions)]) (time-definition d questions))))))
(define share (processor-share))
(for ([r (in-list results)])
  (printf "~a ~a ~a ~a\n" (car r) (cadr r) (caddr r) (* share (cadddr r))))
