#lang racket/base
;; Red-black trees with insertion and deletion, the latter after S. Kahrs, "Red-black trees with types" (JFP 2001). The workload
;; RBT of J. Shi et al., "Etna: an evaluation platform for property-based testing" (ICFP 2023).
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language rbt
  (t ::= E (c t k t))
  (c ::= R B)
  (k n ::= O (s n)))

;; ---- Red-black trees ----

;; A tree that is not empty, with its least and its greatest key, and the number of black nodes on each way down. It is in order, and no
;; red node has a red child.
(define-judgment-form rbt
  #:mode (red-black I O O O)
  #:contract (red-black t k k n)
  [--------------------------- red-leaf
   (red-black (R E k E) k k O)]
  [------------------------------- black-leaf
   (red-black (B E k E) k k (s O))]
  [(red-black (B t_1 k_1 t_2) k_min k_below n) (less k_below k)
   (red-black (B t_3 k_3 t_4) k_above k_max n) (less k k_above)
   --------------------------------------------------------------- red
   (red-black (R (B t_1 k_1 t_2) k (B t_3 k_3 t_4)) k_min k_max n)]
  [(red-black t k_min k_below O) (less k_below k)
   ---------------------------------------------- black-left
   (red-black (B t k E) k_min k (s O))]
  [(red-black t k_above k_max O) (less k k_above)
   ---------------------------------------------- black-right
   (red-black (B E k t) k k_max (s O))]
  [(red-black t_1 k_min k_below n) (less k_below k) (red-black t_2 k_above k_max n) (less k k_above)
   ------------------------------------------------------------------------------------------------- black
   (red-black (B t_1 k t_2) k_min k_max (s n))])

(define-relation rbt
  [(less O (s n))]
  [(less (s n_1) (s n_2)) (less n_1 n_2)])

;; What the operations are tried on, unless it is empty: trees with a black root.
(define-judgment-form rbt
  #:mode (input I I)
  #:contract (input t k)
  [(red-black (B t_1 k_1 t_2) k_min k_max n)
   ----------------------------------------- input
   (input (B t_1 k_1 t_2) k)])

;; ---- Operations ----

(define-metafunction rbt
  blacken : t -> t
  [(blacken E) E]
  [(blacken (c t_1 k t_2)) (B t_1 k t_2)])

(define-metafunction rbt
  redden : t -> t
  [(redden (B t_1 k t_2)) (R t_1 k t_2)])

;; A black node of these, which may have a red child with a red child.
(define-metafunction rbt
  balance : t k t -> t
  [(balance (R t_1 k_1 t_2) k_2 (R t_3 k_3 t_4)) (R (B t_1 k_1 t_2) k_2 (B t_3 k_3 t_4))]
  [(balance (R (R t_1 k_1 t_2) k_2 t_3) k_3 t_4) (R (B t_1 k_1 t_2) k_2 (B t_3 k_3 t_4))]
  [(balance (R t_1 k_1 (R t_2 k_2 t_3)) k_3 t_4) (R (B t_1 k_1 t_2) k_2 (B t_3 k_3 t_4))]
  [(balance t_1 k_1 (R t_2 k_2 (R t_3 k_3 t_4))) (R (B t_1 k_1 t_2) k_2 (B t_3 k_3 t_4))]
  [(balance t_1 k_1 (R (R t_2 k_2 t_3) k_3 t_4)) (R (B t_1 k_1 t_2) k_2 (B t_3 k_3 t_4))]
  [(balance t_1 k t_2) (B t_1 k t_2)])

(define-metafunction rbt
  insert : k t -> t
  [(insert k t) (blacken (place k t))])

(define-metafunction rbt
  place : k t -> t
  [(place k E) (R E k E)]
  [(place k (c t_1 k t_2)) (c t_1 k t_2)]
  [(place k (B t_1 k_1 t_2)) (balance (place k t_1) k_1 t_2) (where #t (less k k_1))]
  [(place k (B t_1 k_1 t_2)) (balance t_1 k_1 (place k t_2))]
  [(place k (R t_1 k_1 t_2)) (R (place k t_1) k_1 t_2) (where #t (less k k_1))]
  [(place k (R t_1 k_1 t_2)) (R t_1 k_1 (place k t_2))])

(define-metafunction rbt
  delete : k t -> t
  [(delete k t) (blacken (remove k t))])

;; What is removed from a black tree makes it one black node lower.
(define-metafunction rbt
  remove : k t -> t
  [(remove k E) E]
  [(remove k (c t_1 k t_2)) (join t_1 t_2)]
  [(remove k (c (B t_1 k_1 t_2) k_2 t_3)) (balance-left (remove k (B t_1 k_1 t_2)) k_2 t_3) (where #t (less k k_2))]
  [(remove k (c t_1 k_1 t_2)) (R (remove k t_1) k_1 t_2) (where #t (less k k_1))]
  [(remove k (c t_1 k_1 (B t_2 k_2 t_3))) (balance-right t_1 k_1 (remove k (B t_2 k_2 t_3)))]
  [(remove k (c t_1 k_1 t_2)) (R t_1 k_1 (remove k t_2))])

;; A node whose left tree is one black node lower than the right one.
(define-metafunction rbt
  balance-left : t k t -> t
  [(balance-left (R t_1 k_1 t_2) k_2 t_3) (R (B t_1 k_1 t_2) k_2 t_3)]
  [(balance-left t_1 k_1 (B t_2 k_2 t_3)) (balance t_1 k_1 (R t_2 k_2 t_3))]
  [(balance-left t_1 k_1 (R (B t_2 k_2 t_3) k_3 t_4)) (R (B t_1 k_1 t_2) k_2 (balance t_3 k_3 (redden t_4)))])

(define-metafunction rbt
  balance-right : t k t -> t
  [(balance-right t_1 k_1 (R t_2 k_2 t_3)) (R t_1 k_1 (B t_2 k_2 t_3))]
  [(balance-right (B t_1 k_1 t_2) k_2 t_3) (balance (R t_1 k_1 t_2) k_2 t_3)]
  [(balance-right (R t_1 k_1 (B t_2 k_2 t_3)) k_3 t_4) (R (balance (redden t_1) k_1 t_2) k_2 (B t_3 k_3 t_4))])

;; Of trees of the same black height, one of which is all to the left of the other.
(define-metafunction rbt
  join : t t -> t
  [(join E t) t]
  [(join t E) t]
  [(join (R t_1 k_1 t_2) (R t_3 k_3 t_4))
   (R (R t_1 k_1 t_5) k_2 (R t_6 k_3 t_4))
   (where (R t_5 k_2 t_6) (join t_2 t_3))]
  [(join (R t_1 k_1 t_2) (R t_3 k_3 t_4)) (R t_1 k_1 (R (join t_2 t_3) k_3 t_4))]
  [(join (B t_1 k_1 t_2) (B t_3 k_3 t_4))
   (R (B t_1 k_1 t_5) k_2 (B t_6 k_3 t_4))
   (where (R t_5 k_2 t_6) (join t_2 t_3))]
  [(join (B t_1 k_1 t_2) (B t_3 k_3 t_4)) (balance-left t_1 k_1 (B (join t_2 t_3) k_3 t_4))]
  [(join t_1 (R t_2 k t_3)) (R (join t_1 t_2) k t_3)]
  [(join (R t_1 k t_2) t_3) (R t_1 k (join t_2 t_3))])

;; ---- What is to hold: the results are red-black trees, and have the keys that they should have ----

(define (valid? t) (or (equal? t 'E) (judgment-holds (input ,t O))))

(define (keys t)
  (if (equal? t 'E) '() (append (keys (cadr t)) (list (caddr t)) (keys (cadddr t)))))

(define (same-keys? one other)
  (and (= (length one) (length other))
       (for/and ([k (in-list one)]) (and (member k other) #t))))

(define (without k all) (filter (λ (key) (not (equal? key k))) all))

(define (check given)
  (define-values (t k) (apply values given))
  (define (result? t expected) (and (valid? t) (same-keys? (keys t) expected)))
  (or (not (valid? t))
      (and (result? (term (insert ,k ,t)) (cons k (without k (keys t))))
           (result? (term (delete ,k ,t)) (without k (keys t))))))

(module+ test
  (redex-check rbt (t k) (check (term (t k))))
  (redex-check rbt #:satisfying (input t k) (check (term (t k)))))
