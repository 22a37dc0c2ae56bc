#lang racket
;; Contexts that could be gone down in several ways at each level: those that what stands beside them rules out are not gone down.
(require redex/reduction-semantics)
(define-language L
  [k ::= any]
  [E ::= hole (E k_!_1) (k ... E k) (k ... E)]
  [C ::= hole (C #f number_2 string) (C s ...) (s ... C #f ... s)]
  [D ::= hole (s ... D) (#f ... D s ...) (s ... s ... D s)]
  [F ::= hole (F s_1 ...) (F (name no #f) ...) (F s s ...)]
  [s ::= string (s ...)])
(define (deep n make) (if (zero? n) (term end) (make (deep (sub1 n) make))))
;; Equal ways are matches of their own.
(for ([n '(0 1 2 5 12)])
  (displayln (length (redex-match L (in-hole E end) (deep n (λ (t) (list t 'a)))))))
(define (contexts pattern-matches)
  (for ([m (in-list (remove-duplicates (sort (map (λ (m) (~s (for/list ([b (match-bindings m)]) (list (bind-name b) (bind-exp b))))) pattern-matches) string<?)))])
    (displayln m))
  (newline))
(define left (deep 4 (λ (t) (list t #f 1.5 "s"))))
(contexts (redex-match L (in-hole C_1 any) left))
(contexts (redex-match L (in-hole C_1 end) (deep 3 (λ (t) (list t "s" "t")))))
(contexts (redex-match L (in-hole C_1 any) '("s" ("t" end #f #f "u") #f "v")))
(contexts (redex-match L (in-hole D_1 any) '("s" ("t" end "u") "v")))
(contexts (redex-match L (in-hole F_1 any) '(((end "s") "t" ("u")) ("v"))))
(contexts (redex-match L (in-hole F_1 any) '((end #f #f) #f)))
;; Deep: in time.
(length (remove-duplicates (redex-match L (in-hole C any) (deep 60 (λ (t) (list t #f 1.5 "s"))))))
(define steps
  (reduction-relation L
    (--> (in-hole C end) (in-hole C (end)))
    (--> (in-hole C (any)) (in-hole C (any any)))))
(for ([t (apply-reduction-relation steps left)]) (displayln t))
