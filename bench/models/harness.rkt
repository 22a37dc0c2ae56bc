#lang racket/base

;; What every driver shares: it measures an operation on many terms and prints one line,
;;
;;     NAME OPERATIONS SECONDS CHECKSUM
;;
;; The operation runs on every term, pass after pass, until BENCH_SECONDS have been spent in it. Every pass has terms
;; that no earlier pass has seen: the same shapes, with other variables and other numbers. So a cache (Redex has one in
;; each non-terminal, metafunction and judgment, and they stay on) can help within a term and between terms of a pass,
;; as it helps a user who tests random terms, but the second pass is not a pass over answers already known.
;;
;; The clock runs only while the operation does; making the terms is not counted. The seconds are processor seconds:
;; the clock's time, less the share of it in which another process had the processor.
;;
;; The checksum is that of the answers of the first pass: the same terms in every engine.

(require redex/reduction-semantics)
(provide measure)

;; All sums are exact microseconds: what a pass leaves behind is a few small integers, so that no engine has to keep
;; anything else of it.
(define (microseconds milliseconds) (inexact->exact (round (* 1000.0 milliseconds))))

(define budget (microseconds (* 1000.0 (string->number (or (getenv "BENCH_SECONDS") "2")))))

;; measure : string (listof term) (listof symbol) (term -> any) [number] -> void
;; `names` are the variables of the terms: what may be renamed. `weight` operations are done for each term.
(define (measure name terms names operation [weight 1])
  (define clock-start (current-inexact-milliseconds))
  (define processor-start (current-process-milliseconds))
  (define (processor-share)
    (/ (- (current-process-milliseconds) processor-start)
       (- (current-inexact-milliseconds) clock-start)))
  (define operations 0)
  (define spent 0)
  (define checksum 0)
  (for ([pass (in-naturals)]
        #:break (and (> pass 0) (>= spent budget)))
    (define fresh (freshen terms names pass))
    (define start (microseconds (current-inexact-milliseconds)))
    (define answers (map operation fresh))
    (define stop (microseconds (current-inexact-milliseconds)))
    (set! operations (+ operations (* weight (length terms))))
    (set! spent (+ spent (- stop start)))
    (when (= pass 0) (set! checksum (digest answers))))
  (printf "~a ~a ~a ~a\n" name operations (/ (* spent (min 1.0 (processor-share))) 1000000.0) checksum))

;; Pass 0 has the terms as they are. Numbers from 1000 on are literals of the programs; smaller ones (offsets in a
;; stack, fields) have a meaning.
(define (freshen terms names pass)
  (define renamed (make-hasheq))
  (unless (= pass 0)
    (for ([name (in-list names)])
      (define fresh-name (string-append (symbol->string name) "p" (number->string pass)))
      (hash-set! renamed name (string->symbol fresh-name))))
  (define shift (* 1000 pass))
  (define (walk part)
    (cond
      [(pair? part) (cons (walk (car part)) (walk (cdr part)))]
      [(symbol? part) (hash-ref renamed part part)]
      [(and (exact-integer? part) (>= part 1000)) (+ part shift)]
      [else part]))
  (term (,@(map walk terms))))

(define (digest answers)
  (let loop ([characters (string->list (format "~s" answers))] [sum 7])
    (if (null? characters)
        sum
        (loop (cdr characters)
              (modulo (+ (* 31 sum) (char->integer (car characters))) 1000000007)))))
