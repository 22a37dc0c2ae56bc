#lang racket/base
;; Clauses, rules and productions that only a literal or a length deep inside tells apart, tried in their order.
(require redex/reduction-semantics)

(define-language L
  (e n x s b (e e) (if e e e) (op e ...) ((a e) e) ((b e) e) "lit" #t)
  (n number)
  (x variable-not-otherwise-mentioned)
  (s string)
  (b #f)
  (op + - 7)
  (E hole (E e) (if E e e) (op n ... E e ...) ((a E) e)))

(define-metafunction L
  f : any ... -> any
  [(f 0) zero]
  [(f natural) natural]
  [(f -1) minus-one]
  [(f number) number]
  [(f "a") a-string]
  [(f string) string]
  [(f ()) empty]
  [(f (any)) one]
  [(f (x 1)) x-one]
  [(f (x 2)) x-two]
  [(f ((a any) any)) a-any]
  [(f ((b any_1) any_1)) b-same]
  [(f ((b any_1) any_2)) b-different]
  [(f (any_1 ... 5 any_2 ... 6)) five-six]
  [(f (+ any ...)) plus]
  [(f (any_1 any_2 any_3)) three]
  [(f hole) hole]
  [(f x) variable]
  [(f any ...) other])

(define questions
  (list (term 0) (term 12) (term -1) (term -2.5) (term "a") (term "b") (term ()) (term (1)) (term (q 1)) (term (q 2))
        (term (q 3)) (term ((a 1) 2)) (term ((b 1) 1)) (term ((b 1) 2)) (term (1 5 2 6)) (term (5 6)) (term (+ 1 2 3))
        (term (+ 1 2)) (term (1 2 3)) (term hole) (term y) (term a) (term #t) (term 100000000000000000000)
        (term (1 2 3 4 5 6 7 8 9 10)) (term ((a) 1)) (term (() ())) (term 1/2)))
(for ([q questions]) (printf "~s ~s\n" (term (f ,q)) (redex-match? L e q)))
(term (f))
(term (f 1 2))

(define many
  (reduction-relation
   L
   (--> (in-hole E (+ n_1 n_2)) (in-hole E ,(+ (term n_1) (term n_2))) plus)
   (--> (in-hole E (- n_1 n_2)) (in-hole E ,(- (term n_1) (term n_2))) minus)
   (--> (in-hole E (7 any ...)) (in-hole E 7) seven)
   (--> (in-hole E ((a n) e)) (in-hole E (e n)) pair)
   (--> (in-hole E (if #f e_1 e_2)) (in-hole E e_2) if-false)
   (--> (in-hole E (if e_0 e_1 e_2)) (in-hole E e_1) if-any (side-condition (not (equal? (term e_0) #f))))
   (--> (e_1 e_2) swapped-pair swap)
   (--> x named variable)))
(for ([t (list (term (+ 1 2)) (term (+ (+ 1 2) (- 3 4))) (term (if #f 1 2)) (term (if (+ 1 1) 2 3)) (term ((a 1) q))
               (term (7)) (term (7 (7 1) 2)) (term (q q)) (term q) (term 5) (term ((a (+ 1 1)) (+ 1 1))))])
  (printf "~s\n" (apply-reduction-relation/tag-with-names many t)))

(define stored
  (reduction-relation
   L
   #:domain any
   (--> (any_s (in-hole E (+ n_1 n_2))) (any_s (in-hole E ,(+ (term n_1) (term n_2)))) plus)
   (--> (any_s (in-hole E (- n_1 n_2))) ((s any_s) (in-hole E 0)) minus)
   (--> (any_s any_t (in-hole E ((a n) e))) (any_t any_s (in-hole E e)) third)
   (--> (any_s any) end end)))
(for ([t (list (term (st (+ 1 2))) (term (st (+ (- 1 2) 3))) (term (st tt ((a 1) q))) (term (st tt (+ 1 2)))
               (term (st)) (term st) (term (st (+ 1 (- 2 3)))))])
  (printf "~s\n" (apply-reduction-relation/tag-with-names stored t)))
