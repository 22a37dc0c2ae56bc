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
;; The checksum is that of the answers of the first pass: the same terms in every engine.

(provide measure)

(define budget (* 1000.0 (string->number (or (getenv "BENCH_SECONDS") "2"))))

;; measure : string (listof term) (listof symbol) (term -> any) [number] -> void
;; `names` are the variables of the terms: what may be renamed. `weight` operations are done for each term.
(define (measure name terms names operation [weight 1])
  (let loop ([pass 0] [operations 0] [spent 0.0] [checksum 0])
    (if (and (> pass 0) (>= spent budget))
        (printf "~a ~a ~a ~a\n" name operations (/ spent 1000.0) checksum)
        (let* ([fresh (if (= pass 0) terms (freshen terms names pass))]
               [start (current-inexact-milliseconds)]
               [answers (map operation fresh)]
               [stop (current-inexact-milliseconds)])
          (loop (add1 pass)
                (+ operations (* weight (length terms)))
                (+ spent (- stop start))
                (if (= pass 0) (digest answers) checksum))))))

;; Numbers from 1000 on are literals of the programs; smaller ones (offsets in a stack, fields) have a meaning.
(define (freshen terms names pass)
  (define suffix (string-append "p" (number->string pass)))
  (define renamed (make-hasheq))
  (for ([name (in-list names)])
    (hash-set! renamed name (string->symbol (string-append (symbol->string name) suffix))))
  (define shift (* 1000 pass))
  (define (walk term)
    (cond
      [(pair? term) (cons (walk (car term)) (walk (cdr term)))]
      [(symbol? term) (hash-ref renamed term term)]
      [(and (exact-integer? term) (>= term 1000)) (+ term shift)]
      [else term]))
  (map walk terms))

(define (digest answers)
  (let loop ([characters (string->list (format "~s" answers))] [sum 7])
    (if (null? characters)
        sum
        (loop (cdr characters)
              (modulo (+ (* 31 sum) (char->integer (car characters))) 1000000007)))))
