#lang racket/base
;; racket benchmark.rkt DIRECTORY NAME: for each bug of the benchmark, whether in Racket, too, the model passes on the
;; bug's counterexample and the changed model does not.
(require racket/file)

(define directory (vector-ref (current-command-line-arguments) 0))
(define name (vector-ref (current-command-line-arguments) 1))

;; An exception is a counterexample.
(define (holds? file t)
  (define check (dynamic-require (path->complete-path (build-path directory file)) 'check))
  (with-handlers ([exn:fail? (λ (e) #f)])
    (and (check t) #t)))

(define every (string->number (or (getenv "EVERY") "1")))

(for ([line (in-list (file->lines (build-path directory (string-append name ".terms"))))]
      [i (in-naturals)]
      #:when (zero? (modulo i every)))
  (define in (open-input-string line))
  (define number (read in))
  (define t (read in))
  (define unchanged (holds? (format "~a.rkt" name) t))
  (define changed (holds? (format "~a-~a.rkt" name number) t))
  (printf "~a ~a ~a~a~a\n"
          (if (and unchanged (not changed)) "ok" "not ok")
          name
          number
          (if unchanged "" ": the model fails on the counterexample")
          (if changed ": the changed model does not" "")))
