#lang racket/base
;; Runs case files in one Racket process (Redex is loaded once) and keeps the
;; standard output of each in OUT-DIR/NAME.expected.
;; usage: racket run-cases.rkt OUT-DIR FILE ...
(require racket/port
         (only-in redex/reduction-semantics default-language))

(define args (vector->list (current-command-line-arguments)))
(define out-dir (car args))
(define stderr (current-error-port))

;; As `racket FILE` does: the module, then its submodule main if it has one.
(define (run-module file)
  (define path (path->complete-path file))
  (dynamic-require path #f)
  (define main `(submod ,path main))
  (when (module-declared? main #t)
    (dynamic-require main #f)))

;; Nothing of one case is left for the next: tests that Redex has counted, parameters that were set.
(define (forget-tests)
  (parameterize ([current-output-port (open-output-nowhere)])
    ((dynamic-require 'redex/reduction-semantics 'test-results))))
(define (run-apart file)
  (forget-tests)
  (thread-wait (thread (lambda () (run-case file)))))

(define (run-case file)
  (define-values (base name dir?) (split-path file))
  (define out (open-output-bytes))
  (parameterize ([current-output-port out]
                 [current-error-port (open-output-nowhere)]
                 [current-command-line-arguments (vector)]
                 [default-language #f]) ; a case that sets it does so for itself
    (with-handlers ([void
                     (lambda (e)
                       ;; an uncaught error only ends the case; say so unless it is meant
                       (unless (regexp-match? #rx"uncaught" (path->string name))
                         (fprintf stderr "~a: ~a\n" file (if (exn? e) (exn-message e) e))))])
      (run-module file)))
  (call-with-output-file (build-path out-dir (path-replace-extension name #".expected"))
    #:exists 'truncate
    (lambda (port) (write-bytes (get-output-bytes out) port))))

(for-each run-apart (cdr args))
