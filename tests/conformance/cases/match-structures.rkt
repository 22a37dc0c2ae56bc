#lang racket/base
;; The structures that redex-match makes: read, compared, hashed, printed, kept beyond the loop that made them.
(require redex/reduction-semantics)

(define-language L
  (e (e e) x)
  (E hole (E e))
  (x variable-not-otherwise-mentioned))

(define found (redex-match L (in-hole E e) (term ((a b) c))))
(length found)
(sort (for*/list ([m found] [b (match-bindings m)]) (format "~s ~s" (bind-name b) (bind-exp b))) string<?)
(equal? found (redex-match L (in-hole E e) (term ((a b) c))))
(equal? found (redex-match L (in-hole E e) (term ((a b) d))))
(car (redex-match L e (term a)))
(hash-ref (hash (car (redex-match L e (term a))) 1) (car (redex-match L e (term a))) 2)
(match? (car found))

(define kept #f)
(for ([i 3])
  (define m (redex-match L e (term (a b))))
  (when (= i 1) (set! kept (car m))))
(match-bindings kept)

(define rows (redex-match L (x_1 ... e_2 ... x_3 ...) (term (a b))))
(sort (for/list ([m rows]) (format "~s" (map bind-exp (match-bindings m)))) string<?)
