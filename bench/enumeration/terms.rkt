#lang racket/base

;; Terms by number, in Racket's Redex and in assay alike: how many a second? Prints lines
;;
;;     NAME TERMS SECONDS
;;
;; In order from 0; and at random numbers, distributed as Redex's random generator does it: the largest of three, each of
;; a geometrically distributed number of bits. Numbers are made before the clock starts, the same in both engines.

(require redex/reduction-semantics)

(define-language STLC
  (e ::= x n (e e) (λ (x τ) e) (rec (x τ) e) (if0 e e e) (o e e))
  (τ ::= num (τ → τ))
  (o ::= + -)
  (n ::= number)
  (x ::= variable-not-otherwise-mentioned))

(define budget (* 1000.0 (string->number (or (getenv "BENCH_SECONDS") "2"))))

(define (measure name pass-size run-pass)
  (define start (current-process-milliseconds))
  (define passes
    (let loop ([pass 0])
      (run-pass pass)
      (if (< (- (current-process-milliseconds) start) budget) (loop (+ pass 1)) (+ pass 1))))
  (printf "~a ~a ~a\n" name (* passes pass-size) (/ (- (current-process-milliseconds) start) 1000.0)))

(define nth (generate-term STLC e #:i-th))
(for ([i (in-range 1000)]) (nth i)) ; what is made at first use

(measure "in-order" 10000 (lambda (pass) (for ([i (in-range (* 10000 pass) (* 10000 (+ pass 1)))]) (nth i))))

;; A generator of pseudo-random numbers that is the same everywhere.
(define state 1)
(define (draw n)
  (set! state (modulo (+ (* state 6364136223846793005) 1442695040888963407) 18446744073709551616))
  (modulo (quotient state 4294967296) n))

(define (random-bits n)
  (for/fold ([x 1]) ([i (in-range n)]) (+ (* 2 x) (draw 2))))
(define (random-length) (if (= 0 (draw 20)) 0 (+ 1 (random-length))))
(define (random-number) (apply max (for/list ([i (in-range 3)]) (random-bits (random-length)))))

(define numbers (for/list ([i (in-range 2000)]) (random-number)))

(measure "random-number" 2000 (lambda (pass) (for ([n (in-list numbers)]) (nth n))))
