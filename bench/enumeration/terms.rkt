#lang racket/base

;; Terms by number in Redex: how many a second? Prints lines
;;
;;     MODEL MEASUREMENT TERMS SECONDS NODES
;;
;; with the mean number of nodes, for the languages of models/benchmark. Terms in order from 0; terms of numbers that were
;; made before the clock starts (the largest of three, each of a geometrically distributed number of bits, as in section
;; 7.1; terms.c makes the same); and terms of numbers that Redex's own generator draws, the drawing included.

(require redex/reduction-semantics
         (only-in redex/private/generate-term pick-an-index)
         (prefix-in stlc: "../../models/benchmark/stlc.rkt")
         (prefix-in stlc-sub: "../../models/benchmark/stlc-sub.rkt")
         (prefix-in poly-stlc: "../../models/benchmark/poly-stlc.rkt")
         (prefix-in let-poly: "../../models/benchmark/let-poly.rkt")
         (prefix-in list-machine: "../../models/benchmark/list-machine.rkt")
         (prefix-in rbtrees: "../../models/benchmark/rbtrees.rkt")
         (prefix-in delim-cont: "../../models/benchmark/delim-cont.rkt")
         (prefix-in rvm: "../../models/benchmark/rvm.rkt"))

(define chance 0.05)

;; ---- numbers ----

;; A generator of pseudo-random numbers that is the same everywhere.
(define state 1)
(define (choose n)
  (set! state (modulo (+ (* state 6364136223846793005) 1442695040888963407) 18446744073709551616))
  (modulo (quotient state 4294967296) n))

(define (make-one)
  (define bits (let loop ([bits 0]) (if (= 0 (choose 20)) bits (loop (+ bits 1)))))
  (for/fold ([n 1]) ([i (in-range bits)]) (+ (* 2 n) (choose 2))))
(define (make-number)
  (for/fold ([most 0]) ([i (in-range 3)]) (max most (make-one))))

(define first-numbers (for/vector ([i (in-range 50000)]) i))
(define numbers (for/vector ([i (in-range 50000)]) (make-number)))

;; ---- measuring ----

;; Atoms and sequences, all counted.
(define (nodes t) (if (pair? t) (+ (nodes (car t)) (nodes-behind (cdr t))) 1))
(define (nodes-behind t) (if (pair? t) (+ (nodes (car t)) (nodes-behind (cdr t))) 1))

(define (report model measurement count milliseconds sum)
  (printf "~a ~a ~a ~a ~a\n" model measurement count (/ milliseconds 1000.0) (/ (round (* 10.0 (/ sum count))) 10.0))
  (flush-output))

(define (measure model measurement nth numbers)
  (nth 0) ; what is made at first use
  (define start (current-process-milliseconds))
  (for ([n (in-vector numbers)]) (nth n))
  (define milliseconds (- (current-process-milliseconds) start))
  (define sum (for/sum ([n (in-vector numbers)]) (nodes (nth n))))
  (report model measurement (vector-length numbers) milliseconds sum))

(define (measure-drawn model nth)
  (define count 3000)
  (pick-an-index chance)
  (define start (current-process-milliseconds))
  (define terms (for/list ([i (in-range count)]) (nth (pick-an-index chance))))
  (define milliseconds (- (current-process-milliseconds) start))
  (report model "drawn" count milliseconds (for/sum ([t (in-list terms)]) (nodes t))))

(define-syntax-rule (measure-all model language pattern random?)
  (let ([nth (generate-term language pattern #:i-th)])
    (measure model "in-order" nth first-numbers)
    (when random?
      (measure model "numbers" nth numbers)
      (measure-drawn model nth))))

(measure-all "stlc" stlc:stlc M #t)
(measure-all "stlc-sub" stlc-sub:stlc M #t)
(measure-all "poly-stlc" poly-stlc:poly-stlc M #t)
(measure-all "let-poly" let-poly:let-poly M #t)
(measure-all "list-machine" list-machine:list-machine ((l0 : ι P) Π) #t)
(measure-all "rbtrees" rbtrees:rbtrees t #f) ; numerals as large as their numbers: Redex never comes to an end
(measure-all "delim-cont" delim-cont:delim-cont e #t)
(measure-all "rvm" rvm:bytecode e #t)
