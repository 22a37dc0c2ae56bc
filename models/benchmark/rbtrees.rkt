#lang racket/base
;; Insertion into red-black trees (C. Okasaki, "Red-black trees in a functional setting"): section 6.2.6 of B. Fetscher,
;; "The random generation of well-typed terms".
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language rbtrees
  (t ::= E (c t n t))
  (c ::= R B)
  (n ::= O (s n)))

;; (red-black t n_min n_max n_depth): t is an ordered red-black tree that is not empty, with its least and its greatest
;; number. Each way down from its root goes through the same number of black nodes, and never through two red ones in a row.
(define-judgment-form rbtrees
  #:mode (red-black I O O O)
  #:contract (red-black t n n n)
  [--------------------------- red-leaf
   (red-black (R E n E) n n O)]
  [------------------------------- black-leaf
   (red-black (B E n E) n n (s O))]
  [(red-black (B t_1 n_1 t_2) n_min n_below n_depth) (less n_below n)
   (red-black (B t_3 n_3 t_4) n_above n_max n_depth) (less n n_above)
   ----------------------------------------------------------------------- red
   (red-black (R (B t_1 n_1 t_2) n (B t_3 n_3 t_4)) n_min n_max n_depth)]
  [(red-black (R t_1 n_1 t_2) n_min n_below O) (less n_below n)
   ----------------------------------------------------------- black-left
   (red-black (B (R t_1 n_1 t_2) n E) n_min n (s O))]
  [(red-black (R t_3 n_3 t_4) n_above n_max O) (less n n_above)
   ----------------------------------------------------------- black-right
   (red-black (B E n (R t_3 n_3 t_4)) n n_max (s O))]
  [(red-black (c_1 t_1 n_1 t_2) n_min n_below n_depth) (less n_below n)
   (red-black (c_3 t_3 n_3 t_4) n_above n_max n_depth) (less n n_above)
   ----------------------------------------------------------------------------- black
   (red-black (B (c_1 t_1 n_1 t_2) n (c_3 t_3 n_3 t_4)) n_min n_max (s n_depth))])

(define-relation rbtrees
  [(less O (s n))]
  [(less (s n_1) (s n_2)) (less n_1 n_2)])

;; Insertion.

(define-metafunction rbtrees
  insert : n t -> t
  [(insert n t) (B t_1 n_1 t_2) (where (c t_1 n_1 t_2) (place n t))])

;; As insert, but a red root may have a red child.
(define-metafunction rbtrees
  place : n t -> t
  [(place n E) (R E n E)]
  [(place n (c t_1 n t_2)) (c t_1 n t_2)]
  [(place n (c t_1 n_1 t_2)) (balance c (place n t_1) n_1 t_2) (where #t (less n n_1))]
  [(place n (c t_1 n_1 t_2)) (balance c t_1 n_1 (place n t_2))])

;; The node of these parts, unless it is black and has a red child with a red child.
(define-metafunction rbtrees
  balance : c t n t -> t
  [(balance B (R t_1 n_1 (R t_2 n_2 t_3)) n_3 t_4) (R (B t_1 n_1 t_2) n_2 (B t_3 n_3 t_4))]
  [(balance B (R (R t_1 n_1 t_2) n_2 t_3) n_3 t_4) (R (B t_1 n_1 t_2) n_2 (B t_3 n_3 t_4))]
  [(balance B t_1 n_1 (R (R t_2 n_2 t_3) n_3 t_4)) (R (B t_1 n_1 t_2) n_2 (B t_3 n_3 t_4))]
  [(balance B t_1 n_1 (R t_2 n_2 (R t_3 n_3 t_4))) (R (B t_1 n_1 t_2) n_2 (B t_3 n_3 t_4))]
  [(balance c t_1 n t_2) (c t_1 n t_2)])

;; Inserting any number into a red-black tree makes a red-black tree. Numbers further out than the tree's neighbours tell nothing
;; more.

(define (red-black? t) (judgment-holds (red-black ,t n_min n_max n_depth)))

(define (check t)
  (for/and ([range (in-list (judgment-holds (red-black ,t n_min n_max n_depth) (n_min n_max)))])
    (define greatest (term (s ,(cadr range))))
    (let try ([n (if (equal? (car range) 'O) 'O (cadr (car range)))])
      (and (red-black? (term (insert ,n ,t)))
           (or (equal? n greatest) (try (term (s ,n))))))))

(module+ test
  (redex-check rbtrees t (check (term t)))
  (redex-check rbtrees #:satisfying (red-black t n_min n_max n_depth) (check (term t))))
