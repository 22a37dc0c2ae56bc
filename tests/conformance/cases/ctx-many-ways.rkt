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
;; Side conditions are not asked before it is their turn: they may raise.
(define-language A
  [E ::= (stop hole) (E s ...) (E s) (s ... E s ...)]
  [F ::= (stop hole) (F s ...)]
  [G ::= (stop hole) (G s)]
  [s ::= r]
  [r ::= (side-condition (name m any) (or (number? (term m)) (error "asked" (term m))))])
(for ([t '(((go 5) boom) ((stop 5) 1) ((stop 5)))])
  (displayln (redex-match A (in-hole F any_1) t))
  (displayln (redex-match A (in-hole G any_1) t)))
(for ([t '(((stop 5) boom) ((stop 5) 1 boom))])
  (for ([m (list (λ () (redex-match A (in-hole F any_1) t)) (λ () (redex-match A (in-hole G any_1) t)))])
    (displayln (with-handlers ([exn:fail? exn-message]) (m)))))
;; Wide: the items beside the hole are not asked again and again.
(define-language W
  [E ::= (x hole) (any ... E any ...)]
  [v ::= number (v ...)]
  [F ::= (x hole) (v ... F v ...)])
(define wide (append (build-list 1000 (λ (i) (list i))) '((x 1)) (build-list 1000 (λ (i) (list i)))))
(length (redex-match W (in-hole E any) wide))
(length (redex-match W (in-hole F any) wide))
