#lang racket/base
;; Skew heaps, and programs that build them: section 7.3 of L. Pike, "SmartCheck". The list of a heap's elements should be
;; sorted; but only the smallest is put first.
(require racket/match redex/reduction-semantics)

(define-language heaps
  (t ::= (HeapPP p h))
  (p ::= Empty (Unit n) (Insert n p) (SafeRemoveMin p) (Merge p p) (FromList (n ...)))
  (h ::= Nil (Node n h h))
  (n ::= integer))

(define (merge a b)
  (match* (a b)
    [('Nil _) b]
    [(_ 'Nil) a]
    [((list 'Node x left right) (list 'Node y left2 right2))
     (if (<= x y)
         (list 'Node x (merge right b) left)
         (list 'Node y (merge right2 a) left2))]))

(define (unit n) (list 'Node n 'Nil 'Nil))

;; Pairs of neighbours, until one heap is left.
(define (merge-all heaps)
  (match heaps
    ['() 'Nil]
    [(list h) h]
    [_ (merge-all (merge-pairs heaps))]))

(define (merge-pairs heaps)
  (match heaps
    [(list-rest a b rest) (cons (merge a b) (merge-pairs rest))]
    [_ heaps]))

(define (build p)
  (match p
    ['Empty 'Nil]
    [(list 'Unit n) (unit n)]
    [(list 'Insert n p) (merge (unit n) (build p))]
    [(list 'SafeRemoveMin p) (match (build p) ['Nil 'Nil] [(list 'Node _ left right) (merge left right)])]
    [(list 'Merge p q) (merge (build p) (build q))]
    [(list 'FromList numbers) (merge-all (map unit numbers))]))

(define (elements h)
  (match h
    ['Nil '()]
    [(list 'Node x left right) (cons x (append (elements left) (elements right)))]))

(define (sorted-list h)
  (match h
    ['Nil '()]
    [(list 'Node x left right) (cons x (elements (merge left right)))]))

(define (sorted? numbers) (or (null? numbers) (apply <= numbers)))

;; The heap that belongs to the program.
(define (repair t) (list 'HeapPP (cadr t) (build (cadr t))))

(module+ test
  (redex-check heaps t (sorted? (sorted-list (caddr (term t)))) #:prepare repair))
