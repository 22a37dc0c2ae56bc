#lang racket
; a small checker against the model, as the installed models do
(require redex/reduction-semantics)
(define-language L
  (e ::= n (+ e e) (- e e))
  (n ::= integer)
  (E ::= hole (+ E e) (+ n E) (- E e) (- n E)))
(define r
  (reduction-relation L
    (--> (in-hole E (+ n_1 n_2)) (in-hole E ,(+ (term n_1) (term n_2))))
    (--> (in-hole E (- n_1 n_2)) (in-hole E ,(- (term n_1) (term n_2))))))
(define (direct e)
  (match e
    [(? integer? n) n]
    [`(+ ,a ,b) (+ (direct a) (direct b))]
    [`(- ,a ,b) (- (direct a) (direct b))]))
(define (model e)
  (match (apply-reduction-relation* r e)
    [(list n) n]
    [other (error 'model "not one answer: ~s" other)]))
(define (gen depth k)
  (if (zero? depth) k (list (if (even? (+ depth k)) '+ '-) (gen (- depth 1) (* 2 k)) (gen (- depth 1) (+ 1 k)))))
(for ([d 5])
  (define t (gen d d))
  (printf "~s ~s ~s\n" d (direct t) (equal? (direct t) (model t))))

