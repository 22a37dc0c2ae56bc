#lang racket/base
;; Figure 2 of L. Pike, "SmartCheck: automatic and efficient counterexample reduction and generalization": five lists of
;; 16-bit numbers. If the sum of each is below 256, the sum of all is below 5 * 256; but sums wrap around.
(require redex/reduction-semantics)

(define-language bound5
  (t ::= (T l l l l l))
  (l ::= (n ...))
  (n ::= integer))

(define (number16? n) (<= -32768 n 32767))
(define (wrap n) (- (modulo (+ n 32768) 65536) 32768))
(define (sum numbers) (wrap (apply + numbers)))

(define (small? numbers) (and (andmap number16? numbers) (< (sum numbers) 256)))

(define (check t) (< (sum (apply append (cdr t))) (* 5 256)))

(module+ test
  (redex-check bound5 (side-condition t_1 (andmap small? (cdr (term t_1)))) (check (term t_1))))
