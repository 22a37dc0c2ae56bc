#lang racket/base
(require redex/reduction-semantics)
(define-language L
  (p ::= (c s))
  (c ::= ((x = e) c) (while x c c) skip)
  (e ::= n x (e - e))
  (n ::= integer)
  (s ::= ((x n) ...))
  (x ::= variable-not-otherwise-mentioned))
(define-metafunction L
  val : e s -> n
  [(val n s) n]
  [(val x (any_1 ... (x n) any_2 ...)) n]
  [(val (e_1 - e_2) s) ,(- (term (val e_1 s)) (term (val e_2 s)))])
(define-metafunction L
  seq : c c -> c
  [(seq skip c) c]
  [(seq (any c_1) c_2) (any (seq c_1 c_2))]
  [(seq (while x c_1 c_2) c) (while x c_1 (seq c_2 c))])
(define r
  (reduction-relation L #:domain p
    (--> (((x = e) c) (any_1 ... (x n) any_2 ...))
         (c (any_1 ... (x (val e (any_1 ... (x n) any_2 ...))) any_2 ...)) assign)
    (--> ((while x c_1 c_2) s) (c_2 s) (where 0 (val x s)) exit)
    (--> ((while x c_1 c_2) s) ((seq c_1 (while x c_1 c_2)) s)
         (side-condition (not (zero? (term (val x s))))) again)))
(printf "~s\n"
        (apply-reduction-relation* r
          (term ((while k ((k = (k - 1)) ((a = (a - 5)) skip)) ((k = 42) skip)) ((k 3) (a 100))))))
