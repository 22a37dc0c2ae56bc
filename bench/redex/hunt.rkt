#lang racket/base
;; racket hunt.rkt SECONDS GENERATORS FILE UNCHANGED: how long Redex's generators take to find the bug of FILE.
;;
;; FILE is a model with a bug, UNCHANGED is the same model without it. Their properties are redex-checks of a pattern or with #:satisfying,
;; without keywords other than #:prepare, and what is tried can be written as a term. A counterexample counts if the
;; property of UNCHANGED holds of it, or if it is outside of that property's pattern.
;;
;; Each of Redex's generators that apply, if it is among the GENERATORS (names with commas between), gets so many SECONDS of CPU time for
;; runs with different seeds. Lines are printed, where PROPERTY is its number in the file, from 0:
;;
;;     PROPERTY GENERATOR found SECONDS       a run that ended with a counterexample
;;     PROPERTY GENERATOR cut SECONDS         a run that did not, when the time was over; or one of whose attempts hung
;;     PROPERTY GENERATOR false COUNT TERM    how many counterexamples were none of the bug's; the first of them
;;     PROPERTY GENERATOR refused MESSAGE     Redex cannot make such terms
;;
;; What is measured begins with the first attempt, not with what Redex prepares before it, and leaves out the questions to
;; UNCHANGED. Sizes and distribution are those of Redex's own benchmark: 5 for grammars, 3 to 5 for derivations.
(require compiler/cm compiler/find-exe racket/list racket/match racket/math racket/port racket/string)

(define attempts 1000000000)
(define enough-runs 30)
(define enough-in-order 3) ; each run is the same
(define enough-certainty 0.1)
(define enough-milliseconds 100) ; below, more runs make up for the clock
(define seconds-to-ask 5)

;; ---- the properties of a file ----

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

;; A language, the pattern of what is tried, the property, and what else is given to redex-check.
(struct check (language pattern goal property rest))

(define (parse x)
  (match x
    [(list language '#:satisfying goal '= result property)
     (check language `(,goal = ,result) `(#:satisfying ,goal = ,result) property '())]
    [(list language '#:satisfying goal property) (check language goal `(#:satisfying ,goal) property '())]
    [(list language pattern property rest ...) (check language pattern #f property rest)]))

;; As a term, a judgment's or metafunction's name would be a call.
(define (template-of c)
  (match* ((check-goal c) (check-pattern c))
    [(#f pattern) pattern]
    [((list _ _) (cons name arguments)) `(,(list 'unquote `(quote ,name)) ,@arguments)]
    [(_ (list (cons name arguments) '= result))
     `((,(list 'unquote `(quote ,name)) ,@arguments) = ,result)]))

;; A property with a generator: code of a procedure that takes what to call before each attempt, and what decides.
(struct way (property generator code))

(define (ways c number)
  (define property `(decide ,number (λ () ,(check-property c)) (term ,(template-of c))))
  (define (form name size parts)
    (way number name
         `(λ (begin-attempt decide)
            (redex-check ,(check-language c) ,@parts ,property #:attempts ,attempts #:print? #f
                         #:attempt-size (λ (n) (begin-attempt) ,size) ,@(check-rest c)))))
  (define pattern (check-pattern c))
  (if (check-goal c)
      (list (form 'derive '(+ 3 (modulo n 3)) (check-goal c)))
      (list (form 'grammar 5 `(,pattern #:ad-hoc))
            (form 'enum 5 `(,pattern #:in-order))
            (form 'random-index 5 `(,pattern #:uniform-at-random 0.04)))))

;; What the property says of a term: #t, #f, or outside.
(define (question c)
  `(λ (t)
     (if (redex-match? ,(check-language c) ,(check-pattern c) t)
         (andmap values ((term-match ,(check-language c) [,(check-pattern c) ,(check-property c)]) t))
         'outside)))

;; ---- code in the files ----

;; The file with a list of these values in a submodule, which sees all that the properties see.
(define (instrument path end expressions)
  (define instrumented (path-replace-extension path end))
  (call-with-output-file instrumented #:exists 'truncate
    (λ (out)
      (call-with-input-file path (λ (in) (copy-port in out)))
      (fprintf out "\n(module+ measured (provide procedures) (define procedures (list ~a)))\n"
               (apply string-append (map (λ (x) (format "~s " x)) expressions)))))
  (managed-compile-zo instrumented)
  instrumented)

(define (values-in instrumented)
  (parameterize ([current-output-port (open-output-nowhere)])
    (dynamic-require `(submod ,instrumented measured) 'procedures)))

;; ---- one run ----

;; Is the term a counterexample of the bug? Not if the unchanged property needs too long for it.
(define (is-bug? question t)
  (define answer #f)
  (define asked (thread (λ () (set! answer (with-handlers ([exn:fail? (λ (e) #f)]) (question t))))))
  (define in-time? (sync/timeout seconds-to-ask asked))
  (kill-thread asked)
  (and in-time? answer #t))

;; outcome: found, cut, or a message; milliseconds of wall time from the first attempt to there
(struct result (outcome milliseconds false-findings))

(define (run procedure questions seed milliseconds)
  (define started #f)
  (define paused 0.0)
  (define found-after #f)
  (define false-findings '())
  (define (elapsed) (if started (- (current-inexact-milliseconds) started paused) 0.0))
  (define (begin-attempt) (unless started (set! started (current-inexact-milliseconds))))
  ;; The property, as far as the search is concerned. An exception is a counterexample.
  (define (decide number holds? t)
    (or (with-handlers ([exn:fail? (λ (e) #f)]) (holds?))
        (let* ([before (elapsed)] [bug? (is-bug? (list-ref questions number) t)])
          (set! paused (+ paused (- (elapsed) before)))
          (if bug? (set! found-after before) (set! false-findings (cons t false-findings)))
          (not bug?))))
  (define message #f)
  (define start (current-process-milliseconds))
  (define worker
    (thread
     (λ ()
       (random-seed seed)
       (with-handlers ([exn:fail? (λ (e) (set! message (exn-message e)))]) (procedure begin-attempt decide)))))
  (define (over?) (> (- (current-process-milliseconds) start paused) milliseconds))
  (define (stuck?) (> (elapsed) (+ 60000 (* 20 milliseconds)))) ; whatever it waits for
  (let wait () (unless (or (sync/timeout 0.05 worker) (over?) (stuck?)) (wait)))
  (kill-thread worker)
  (result (cond [found-after 'found] [message message] [else 'cut])
          (or found-after (elapsed))
          (reverse false-findings)))

;; ---- all runs of a generator ----

(define (mean xs) (/ (apply + xs) (length xs)))

(define (certain? times)
  (define m (mean times))
  (define variance (/ (apply + (map (λ (x) (sqr (- x m))) times)) (- (length times) 1)))
  (< (* 2 (sqrt (/ variance (length times)))) (* enough-certainty m)))

(define (enough? name times)
  (define count (length times))
  (cond
    [(>= count enough-runs) #t]
    [(or (= count 0) (< (apply + times) enough-milliseconds)) #f]
    [(eq? name 'enum) (>= count enough-in-order)]
    [else (and (> count 4) (certain? times))]))

;; The results, and what part of the wall time was ours: the clock of the process has a resolution of milliseconds, but it knows what
;; others used.
(define (run-all name procedure questions milliseconds)
  (define start (current-process-milliseconds))
  (define start-wall (current-inexact-milliseconds))
  (define (spent) (- (current-process-milliseconds) start))
  (define results
    (let loop ([results '()] [times '()])
      (define left (- milliseconds (spent)))
      (cond
        [(or (<= left 0) (enough? name times)) (reverse results)]
        [else
         (define r (run procedure questions (+ 1 (length results)) left))
         (define more (cons r results))
         (if (eq? (result-outcome r) 'found) (loop more (cons (result-milliseconds r) times)) (reverse more))])))
  (define wall (- (current-inexact-milliseconds) start-wall))
  (values results (if (< (spent) 20) 1.0 (min 1.0 (/ (spent) wall)))))

(define (tell name results part)
  (for ([r results])
    (define seconds (/ (* part (result-milliseconds r)) 1000.0))
    (if (symbol? (result-outcome r))
        (printf "~a ~a ~a\n" name (result-outcome r) seconds)
        (printf "~a refused ~s\n" name (result-outcome r))))
  (define false-findings (append-map result-false-findings results))
  (unless (null? false-findings) (printf "~a false ~a ~s\n" name (length false-findings) (first false-findings)))
  (flush-output))

;; ---- all ----

;; Each in a process of its own: a thread that is ended may leave Redex's tables locked for ever.
(define (measure seconds property generator number measured asked)
  (define procedure (list-ref (values-in measured) number))
  (define-values (results part) (run-all generator procedure (values-in asked) (* 1000 seconds)))
  (tell (format "~a ~a" property generator) results part))

;; An attempt that never lets another thread run would never be cut: so the system limits the process as a whole, to what a generator
;; can need at most with what goes before it and with the questions to UNCHANGED.
(define (measure-apart seconds w number measured asked)
  (define most (+ 60 (* 2 (exact-ceiling seconds))))
  (define-values (process out in err)
    (subprocess (current-output-port) #f (current-error-port)
                "/bin/sh" "-c" "ulimit -t \"$0\" && exec \"$@\"" (number->string most)
                (find-exe) (path->complete-path (find-system-path 'run-file))
                "--one" (number->string seconds) (number->string (way-property w))
                (symbol->string (way-generator w)) (number->string number) measured asked))
  (close-output-port in)
  (unless (sync/timeout (* 20 most) process) (subprocess-kill process #t)) ; it may wait without using its time
  (subprocess-wait process)
  (when (> (subprocess-status process) 128) ; a signal
    (printf "~a ~a cut ~a\n" (way-property w) (way-generator w) (exact->inexact seconds))
    (flush-output)))

(define (checks-of path) (map parse (checks-in (read-forms path))))

(define (measure-all seconds generators path unchanged)
  (define checks (checks-of path))
  (define all
    (filter (λ (w) (memq (way-generator w) generators)) (append-map ways checks (range (length checks)))))
  (define measured (instrument path "-measured.rkt" (map way-code all)))
  (define asked (instrument unchanged "-asked.rkt" (map question (checks-of unchanged))))
  (for ([w all] [number (in-naturals)]) (measure-apart seconds w number measured asked)))

(match (current-command-line-arguments)
  [(vector "--one" seconds property generator number measured asked)
   (measure (string->number seconds) property (string->symbol generator) (string->number number)
            (string->path measured) (string->path asked))]
  [(vector seconds generators path unchanged)
   (measure-all (string->number seconds)
                (map string->symbol (string-split generators ","))
                (path->complete-path path)
                (path->complete-path unchanged))]
  [_ (error "usage: racket hunt.rkt SECONDS GENERATORS FILE UNCHANGED")])
(exit 0)
