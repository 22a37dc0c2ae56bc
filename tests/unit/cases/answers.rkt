#lang racket
;; racket answers.rkt FILE ...: fills in what Racket answers to the expressions of a file of cases. A case is an
;; expression, then a line "=> value" as `print` shows it, or "=> error: message" with line ends written \n; other
;; lines are kept. To add a case, write the expression and run this.
(require redex/reduction-semantics redex/tut-subst racket/math racket/hash racket/dict)
(define (x? x) (symbol? x))
(define-namespace-anchor here)
(define names (namespace-anchor->namespace here))

(define (one-line text) (string-replace text "\n" "\\n"))

(define (answer expression)
  (with-handlers ([exn? (lambda (e) (string-append "error: " (one-line (exn-message e))))])
    (one-line (format "~v" (parameterize ([current-output-port (open-output-nowhere)]) (eval expression names))))))

;; The lines of a file with the old answers left out, and the expressions' own text.
(define (fill in)
  (define next (peek-char in))
  (cond
    [(eof-object? next) (void)]
    [(or (char-whitespace? next) (char=? next #\;)) (displayln (read-line in)) (fill in)]
    [(char=? next #\=) (read-line in) (fill in)]
    [else
     (define start (file-position in))
     (define expression (read in))
     (define end (file-position in))
     (file-position in start)
     (displayln (bytes->string/utf-8 (read-bytes (- end start) in)))
     (read-line in)
     (printf "=> ~a\n" (answer expression))
     (fill in)]))

(for ([file (current-command-line-arguments)])
  (define filled (with-output-to-string (lambda () (call-with-input-file file fill))))
  (call-with-output-file file #:exists 'truncate (lambda (out) (write-string filled out))))
