#lang racket/base
(require redex/reduction-semantics
         redex/examples/rbtrees
         (only-in (submod redex/benchmark/models/rbtrees/generators check-mod) check)
         "driver.rkt")

(define (ask-t i t)
  (answer i 'rb-tree (lambda () (judgment-holds (rb-tree ,t))))
  (answer i 'rbt (lambda () (judgment-holds (rbt ,t n_1 n_2 n_3) (n_1 n_2 n_3))))
  (answer i 'ordered? (lambda () (judgment-holds (ordered? ,t n_1 n_2) (n_1 n_2))))
  (answer i 't->num (lambda () (term (t->num ,t))))
  (answer i 'round-trip (lambda () (equal? t (term (numt->t (t->num ,t))))))
  (answer i 'balance (lambda () (term (balance ,t))))
  (answer i 'check (lambda () (check t))))

(for-terms
 (lambda (i line)
   (case (car line)
     [(t) (ask-t i (cadr line))]
     [(insert)
      (define n (cadr line))
      (define t (caddr line))
      (answer i 'ins (lambda () (term (ins ,n ,t))))
      (answer i 'insert (lambda () (term (insert ,n ,t))))
      (answer i 'insert-ok (lambda () (judgment-holds (rb-tree (insert ,n ,t)))))
      (answer i 'insert-num (lambda () (term (t->num (insert ,n ,t)))))
      (answer i 'derivations (lambda () (length (build-derivations (rb-tree (insert ,n ,t))))))]
     [(less)
      (define a (cadr line))
      (define b (caddr line))
      (answer i '< (lambda () (list (term (< ,a ,b)) (judgment-holds (< ,a ,b)))))
      (answer i 'num (lambda () (list (term (n->num ,a)) (term (num->n (n->num ,b))))))])))
