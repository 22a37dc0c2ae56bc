#lang racket/base
;; Runs example files and their submodules `main` and `test` in Racket.
;; Environment: EXAMPLES  lines: path, file for what the file itself prints, file for the number of tests and of failures
(require racket/port
         racket/string
         rackunit/log
         redex/reduction-semantics)

(define-namespace-anchor here)

(define (submodule path name)
  (define sub `(submod ,path ,name))
  (when (module-declared? sub #t) (dynamic-require sub #f)))

;; what a file prints when it is run, and how many tests it has and how many of them fail
(define (run path)
  (define namespace (make-base-empty-namespace))
  (namespace-attach-module (namespace-anchor->empty-namespace here) 'redex/reduction-semantics namespace)
  (define before (test-log #:display? #f #:exit? #f))
  (define out (open-output-string))
  (parameterize ([current-namespace namespace])
    (parameterize ([current-output-port out])
      (dynamic-require path #f)
      (submodule path 'main))
    (parameterize ([current-output-port (open-output-nowhere)]) (submodule path 'test)))
  (define after (test-log #:display? #f #:exit? #f))
  (values (get-output-string out) (- (cdr after) (cdr before)) (- (car after) (car before))))

(define (write-to file text)
  (call-with-output-file file #:exists 'truncate (lambda (out) (write-string text out))))

(for ([line (in-list (string-split (getenv "EXAMPLES") "\n"))])
  (define parts (string-split line))
  (with-handlers ([exn:fail? (lambda (e) (eprintf "~a: ~a\n" (car parts) (exn-message e)))])
    (define-values (text tests failures) (run (string->path (car parts))))
    (write-to (cadr parts) text)
    (write-to (caddr parts) (format "~a tests, ~a failed\n" tests failures))))
