#lang racket/base
;; Binary search trees: insertion, deletion and union. The workload BST of J. Shi et al., "Etna: an evaluation platform for
;; property-based testing" (ICFP 2023), which took it from J. Hughes, "How to specify it!".
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language bst
  (t ::= E (T t k v t))
  (k v n ::= O (s n)))

;; ---- Trees in order ----

;; A tree that is not empty, with its least and its greatest key.
(define-judgment-form bst
  #:mode (ordered I O O)
  #:contract (ordered t k k)
  [------------------------- leaf
   (ordered (T E k v E) k k)]
  [(ordered t k_min k_1) (less k_1 k)
   ---------------------------------- left
   (ordered (T t k v E) k_min k)]
  [(ordered t k_1 k_max) (less k k_1)
   ---------------------------------- right
   (ordered (T E k v t) k k_max)]
  [(ordered t_1 k_min k_1) (less k_1 k) (ordered t_2 k_2 k_max) (less k k_2)
   ------------------------------------------------------------------------- both
   (ordered (T t_1 k v t_2) k_min k_max)])

(define-relation bst
  [(less O (s n))]
  [(less (s n_1) (s n_2)) (less n_1 n_2)])

;; What the operations are tried on, unless a tree is empty.
(define-judgment-form bst
  #:mode (input I I I I)
  #:contract (input t t k v)
  [(ordered t_1 k_1 k_2) (ordered t_2 k_3 k_4)
   ------------------------------------------- input
   (input t_1 t_2 k v)])

;; ---- Operations ----

(define-metafunction bst
  insert : k v t -> t
  [(insert k v E) (T E k v E)]
  [(insert k v (T t_1 k v_1 t_2)) (T t_1 k v t_2)]
  [(insert k v (T t_1 k_1 v_1 t_2)) (T (insert k v t_1) k_1 v_1 t_2) (where #t (less k k_1))]
  [(insert k v (T t_1 k_1 v_1 t_2)) (T t_1 k_1 v_1 (insert k v t_2))])

(define-metafunction bst
  delete : k t -> t
  [(delete k E) E]
  [(delete k (T t_1 k v t_2)) (join t_1 t_2)]
  [(delete k (T t_1 k_1 v_1 t_2)) (T (delete k t_1) k_1 v_1 t_2) (where #t (less k k_1))]
  [(delete k (T t_1 k_1 v_1 t_2)) (T t_1 k_1 v_1 (delete k t_2))])

;; Of trees one of which is all to the left of the other.
(define-metafunction bst
  join : t t -> t
  [(join E t) t]
  [(join t E) t]
  [(join (T t_1 k_1 v_1 t_2) (T t_3 k_2 v_2 t_4)) (T t_1 k_1 v_1 (T (join t_2 t_3) k_2 v_2 t_4))])

;; The values of the first tree count.
(define-metafunction bst
  union : t t -> t
  [(union E t) t]
  [(union t E) t]
  [(union (T t_1 k v t_2) t) (T (union t_1 (below k t)) k v (union t_2 (above k t)))])

(define-metafunction bst
  below : k t -> t
  [(below k E) E]
  [(below k (T t_1 k v t_2)) t_1]
  [(below k (T t_1 k_1 v t_2)) (below k t_1) (where #t (less k k_1))]
  [(below k (T t_1 k_1 v t_2)) (T t_1 k_1 v (below k t_2))])

(define-metafunction bst
  above : k t -> t
  [(above k E) E]
  [(above k (T t_1 k v t_2)) t_2]
  [(above k (T t_1 k_1 v t_2)) (T (above k t_1) k_1 v t_2) (where #t (less k k_1))]
  [(above k (T t_1 k_1 v t_2)) (above k t_2)])

;; ---- What is to hold: the results are in order, and have what they should have ----

(define (valid? t) (or (equal? t 'E) (judgment-holds (ordered ,t k_1 k_2))))

;; The value of a key, wherever it is.
(define (find k t)
  (for/first ([entry (in-list (entries t))] #:when (equal? (car entry) k)) (cadr entry)))

(define (entries t)
  (if (equal? t 'E)
      '()
      (append (entries (cadr t)) (list (list (caddr t) (cadddr t))) (entries (list-ref t 4)))))

(define (check given)
  (define-values (t_1 t_2 k v) (apply values given))
  (define keys (cons k (map car (append (entries t_1) (entries t_2)))))
  (define (result? t expected)
    (and (valid? t)
         (for/and ([key (in-list keys)]) (equal? (find key t) (expected key)))))
  (or (not (and (valid? t_1) (valid? t_2)))
      (and (result? (term (insert ,k ,v ,t_1)) (λ (key) (if (equal? key k) v (find key t_1))))
           (result? (term (delete ,k ,t_1)) (λ (key) (if (equal? key k) #f (find key t_1))))
           (result? (term (union ,t_1 ,t_2)) (λ (key) (or (find key t_1) (find key t_2)))))))

(module+ test
  (redex-check bst (t_1 t_2 k v) (check (term (t_1 t_2 k v))))
  (redex-check bst #:satisfying (input t_1 t_2 k v) (check (term (t_1 t_2 k v)))))
