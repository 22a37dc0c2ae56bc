#lang racket/base
(require redex/reduction-semantics)
(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))
(define-language L
  (e ::= n (e e) (inc e))
  (n ::= natural)
  (E ::= hole (E e) (n E) (inc E)))
(define r
  (reduction-relation L
    (==> (inc n) ,(+ 1 (term n)) inc)
    (~> 0 zero-pair)
    (--> (top e) e "top")
    with
    [(--> (in-hole E a) (in-hole E b)) (==> a b)]
    [(==> (a 9) (b 10)) (~> a b)]))
(for-each (lambda (t) (printf "~s\n" (sorted (apply-reduction-relation/tag-with-names r t))))
          (list (term (inc 1))
                (term ((inc 1) (inc 2)))
                (term (1 (inc 2)))
                (term (0 9))
                (term (5 (0 9)))
                (term (top (inc 1)))
                (term (1 (top 2)))))

