#lang racket/base
;; Runs random models in one Racket process and keeps what each prints in OUT-DIR/NAME.expected.
;; usage: racket batch.rkt OUT-DIR SECONDS FILE ...
;; A model that Redex does not accept leaves a first line "refused", one that takes more than SECONDS "too long".
(require redex/reduction-semantics
         racket/port)

(define-values (out-dir seconds files)
  (let ([args (vector->list (current-command-line-arguments))])
    (values (car args) (string->number (cadr args)) (cddr args))))

(define here (current-namespace))

;; What is printed, or why the module cannot be run: in a namespace of its own, which is forgotten afterwards.
(define (run-model file)
  (define out (open-output-bytes))
  (define refusal #f)
  (define path (path->complete-path file))
  (define answers (build-path (let-values ([(base name dir?) (split-path path)]) base) "answers.rkt"))
  (dynamic-require answers #f)
  (define namespace (make-base-empty-namespace))
  (for ([module (list 'redex/reduction-semantics answers)])
    (namespace-attach-module here module namespace))
  (define custodian (make-custodian))
  (define worker
    (parameterize ([current-namespace namespace]
                   [current-custodian custodian]
                   [current-output-port out]
                   [current-error-port (open-output-nowhere)])
      (thread (lambda ()
                (with-handlers ([void (lambda (e) (set! refusal (if (exn? e) (exn-message e) (format "~s" e))))])
                  (dynamic-require path #f))))))
  (define ended? (sync/timeout seconds worker))
  (custodian-shutdown-all custodian)
  (cond
    [(not ended?) "too long\n"]
    [refusal (string-append "refused\n" refusal "\n")]
    [else (get-output-string out)]))

(for ([file (in-list files)])
  (define-values (base name dir?) (split-path file))
  (define text (run-model file))
  (call-with-output-file (build-path out-dir (path-replace-extension name #".expected"))
    #:exists 'truncate
    (lambda (port) (write-string text port))))
