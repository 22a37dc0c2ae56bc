#lang racket/base
;; Answers the questions of write-questions.rkt about example files, in Racket and in assay alike.
;; Environment: EXAMPLES  lines: path, file of questions, file for the answers (without it, they are printed)
(require racket/file
         racket/list
         racket/string
         redex/reduction-semantics)

(define-namespace-anchor here)

(define (hole-in t)
  (cond [(pair? t) (cons (hole-in (car t)) (hole-in (cdr t)))]
        [(eq? t 'hole) (term hole)]
        [else t]))

;; names that were made up are numbered by their first appearance
(define (renumbered text)
  (define seen (make-hash))
  (regexp-replace* #rx"«[0-9]+»" text
                   (lambda (n) (format "«~a»" (hash-ref! seen n (lambda () (hash-count seen)))))))
(define (show v) (renumbered (string-replace (format "~s" v) "#<not-hole>" "#<hole>")))
(define (sorted l) (sort l string<? #:key show))

;; the first line, without the place that errors of terms begin with; what was called is left out: a clause that
;; matches in several ways may fail in each of them, and which comes first is nobody's promise
(define (first-line text)
  (define line (regexp-replace #rx"^[^ ]*[.]rkt:[^ ]* " (car (regexp-match #rx"^[^\n]*" text)) ""))
  (regexp-replace #rx"(no clauses matched for).*" line "\\1"))

;; which of several errors comes first depends on the order of matches, which is nobody's promise: only who raises it
(define (who-raises thunk)
  (with-handlers ([exn:fail? (lambda (e) (error (car (regexp-match #rx"^[^: ]*" (first-line (exn-message e))))))]) (thunk)))

;; the steps from a term, with the names of their rules, and from the first of them on
(define (follow step)
  (lambda (t)
    (let loop ([t t] [n 4] [all '()])
      (define nexts (sorted (who-raises (lambda () (step t)))))
      (define so-far (cons nexts all))
      (if (or (null? nexts) (zero? n)) (reverse so-far) (loop (cadr (car nexts)) (- n 1) so-far)))))

;; a procedure of the terms of a question
(define (answerer kind name language mode)
  (case kind
    [(language)
     (define names (sort (eval `(language-nts ,name)) symbol<?))
     (define tests (eval `(lambda (t) (list ,@(map (lambda (n) `(redex-match? ,name ,n t)) names)))))
     (lambda (t) (for/list ([n (in-list names)] [yes (in-list (tests t))] #:when yes) n))]
    [(relation)
     (follow (eval `(lambda (t) (apply-reduction-relation/tag-with-names ,name t))))]
    [(metafunction)
     (define apply-it (eval `(lambda (ts) (term (,name ,',@ts)))))
     (lambda ts (apply-it ts))]
    [(judgment)
     (define variables (for/list ([m (in-list mode)] [i (in-naturals)]) (string->symbol (format "any_~a" i))))
     (define arguments (for/list ([m (in-list mode)] [v (in-list variables)] #:when (eq? m 'I)) v))
     (define outputs (for/list ([m (in-list mode)] [v (in-list variables)] #:when (eq? m 'O)) v))
     (define holds
       (eval `(lambda ,arguments
                (judgment-holds (,name ,@(for/list ([m (in-list mode)] [v (in-list variables)])
                                           (if (eq? m 'I) (list 'unquote v) v)))
                                ,outputs))))
     (lambda ts (sorted (apply holds ts)))]))

(define (caught thunk)
  (with-handlers ([exn:fail? (lambda (e) (list 'exn (first-line (exn-message e))))]) (thunk)))

(define (answer-file path questions)
  (parameterize ([current-output-port (open-output-string)]) (dynamic-require path #f))
  (define answerers (make-hash))
  (parameterize ([current-namespace (module->namespace path)])
    (for ([q (in-list (file->list questions))]
          [i (in-naturals 1)])
      (cond
        [(eq? (car q) 'define)
         (define made (caught (lambda () (apply answerer (cdr q)))))
         (hash-set! answerers (list (cadr q) (caddr q)) made)
         (unless (procedure? made) (printf "~a ~a ~a ~a\n" i (cadr q) (caddr q) (show made)))]
        [else
         (define made (hash-ref answerers (list (car q) (cadr q))))
         (when (procedure? made)
           (printf "~a ~a ~a ~a\n" i (car q) (cadr q)
                   (show (caught (lambda () (apply made (map hole-in (cddr q))))))))]))))

(parameterize ([current-namespace (namespace-anchor->namespace here)])
  (for ([line (in-list (string-split (getenv "EXAMPLES") "\n"))])
    (define parts (string-split line))
    (define out (open-output-string))
    (with-handlers ([exn:fail? (lambda (e) (eprintf "~a: ~a\n" (car parts) (exn-message e)))])
      (parameterize ([current-output-port out]) (answer-file (string->path (car parts)) (cadr parts)))
      (define (tell) (write-string (get-output-string out)) (void))
      (if (null? (cddr parts)) (tell) (with-output-to-file (caddr parts) #:exists 'truncate tell)))))
