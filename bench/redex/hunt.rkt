#lang racket/base
;; racket hunt.rkt SECONDS FILE: how long Redex's generators take to find a counterexample to the properties of FILE.
;;
;; FILE is a model whose properties are redex-checks without keywords: one of a pattern, one with #:satisfying. For each of
;; Redex's generators that apply, a line "GENERATOR FOUND SPENT" is printed: how many runs ended with a counterexample in
;; the SECONDS of CPU time that each generator gets, and what all runs took of them, a last one without included.
;; Sizes and distribution are those of Redex's own benchmark: 5 for grammars, 3 to 5 for derivations.
(require racket/list racket/match racket/port)

(define runs-at-most 10)
(define attempts 1000000000)

;; ---- the properties of the file ----

(define (read-forms path)
  (call-with-input-file path
    (λ (in)
      (read-line in) ; #lang
      (port->list read in))))

(define (checks-in x)
  (match x
    [(cons 'redex-check rest) (list rest)]
    [(cons a b) (append (checks-in a) (checks-in b))]
    [_ '()]))

;; The same property with one of the generators: (name . expression).
(define (ways check)
  (define common `(#:attempts ,attempts #:print? #f))
  (match check
    [(list language '#:satisfying goal '= result property)
     `((derive . (redex-check ,language #:satisfying ,goal = ,result ,property
                              #:attempt-size (λ (n) (+ 3 (modulo n 3))) ,@common)))]
    [(list language '#:satisfying goal property)
     `((derive . (redex-check ,language #:satisfying ,goal ,property
                              #:attempt-size (λ (n) (+ 3 (modulo n 3))) ,@common)))]
    [(list language pattern property '#:prepare prepare)
     (append-map (λ (way) (list (cons (car way) (append (cdr way) (list '#:prepare prepare)))))
                 (ways (list language pattern property)))]
    [(list language pattern property)
     `((grammar . (redex-check ,language ,pattern #:ad-hoc ,property #:attempt-size (λ (n) 5) ,@common))
       (enum . (redex-check ,language ,pattern #:in-order ,property ,@common))
       (random-index . (redex-check ,language ,pattern #:uniform-at-random 0.04 ,property ,@common)))]
    [_ '()]))

;; ---- runs ----

;; Whether the property has a counterexample, and the CPU milliseconds that it took to find or miss it.
(define (run once seconds)
  (define found? #f)
  (define start (current-process-milliseconds))
  (define start-wall (current-inexact-milliseconds))
  (define worker
    (thread
     (λ ()
       (define result (with-handlers ([exn:fail? (λ (e) 'raised)]) (once)))
       (unless (eq? result #t) (set! found? #t)))))
  (let wait ()
    (define spent (/ (- (current-process-milliseconds) start) 1000))
    (unless (or (sync/timeout 0.05 worker) (> spent seconds)) (wait)))
  (kill-thread worker)
  ;; The clock of the process has a resolution of milliseconds.
  (define cpu (- (current-process-milliseconds) start))
  (define wall (- (current-inexact-milliseconds) start-wall))
  (values found? (if (< cpu 20) (min wall (+ cpu 1)) cpu)))

;; How many runs found something, and what all of them took.
(define (measure once seconds)
  (let loop ([found 0] [spent 0.0])
    (define left (- seconds (/ spent 1000)))
    (define-values (found? time) (if (and (> left 0) (< found runs-at-most)) (run once left) (values #f 0)))
    (if found? (loop (+ found 1) (+ spent time)) (values found (+ spent time)))))

;; ---- all ----

(define-values (seconds path)
  (match (current-command-line-arguments)
    [(vector seconds path) (values (string->number seconds) (path->complete-path path))]
    [_ (error "usage: racket hunt.rkt SECONDS FILE")]))

(define all (append-map ways (checks-in (read-forms path))))

;; A submodule of the model's own file sees all that the properties see.
(define instrumented (path-replace-extension path "-measured.rkt"))
(call-with-output-file instrumented #:exists 'truncate
  (λ (out)
    (call-with-input-file path (λ (in) (copy-port in out)))
    (fprintf out "\n(module+ measured (provide thunks) (define thunks (list ~a)))\n"
             (apply string-append (map (λ (way) (format "(λ () ~s) " (cdr way))) all)))))

(define thunks
  (parameterize ([current-output-port (open-output-nowhere)])
    (dynamic-require `(submod ,instrumented measured) 'thunks)))

(for ([way all] [once thunks])
  (define-values (found spent) (measure once seconds))
  (printf "~a ~a ~a\n" (car way) found (/ spent 1000.0))
  (flush-output))
(exit 0)
