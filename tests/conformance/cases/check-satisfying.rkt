#lang racket/base
;; redex-check, generate-term and redex-generator with #:satisfying: what they return and print does not depend on
;; which terms are drawn.
(require redex/reduction-semantics)

(define-language L
  (n ::= z (s n))
  (b ::= yes no))

(define-judgment-form L
  #:mode (sum I I O)
  #:contract (sum n n n)
  [(sum z n n)]
  [(sum n_1 n_2 n_3)
   -------------------------
   (sum (s n_1) n_2 (s n_3))])

(define-judgment-form L
  #:mode (never I)
  [(sum n z (s (s z))) (sum n z z)
   -------------------
   (never n)])

(define-metafunction L
  even : n -> b
  [(even z) yes]
  [(even (s z)) no]
  [(even (s (s n))) (even n)])

(define-relation L
  below ⊆ n × n
  [(below z (s n))]
  [(below (s n_1) (s n_2)) (below n_1 n_2)])

(define (holds? t)
  (equal? (judgment-holds (sum ,(cadr t) ,(caddr t) n) n) (list (cadddr t))))

(define t (generate-term L #:satisfying (sum n_1 n_2 n_3) 4))
(and (equal? (car t) 'sum) (= (length t) 4) (holds? t))
(define f (generate-term L #:satisfying (even n) = yes 4))
(and (= (length f) 3)
     (equal? (car (car f)) 'even)
     (equal? (cdr f) '(= yes))
     (equal? (term (even ,(cadr (car f)))) 'yes))
(define r (generate-term L #:satisfying (below n_1 n_2) 4))
(and (equal? (car r) 'below) (term (below ,(cadr r) ,(caddr r))))
(holds? ((generate-term L #:satisfying (sum n_1 n_2 n_3)) 3))
(holds? ((redex-generator L (sum n_1 n_2 n_3) 3)))
(generate-term L #:satisfying (never n) 3)

(redex-check L #:satisfying (sum n_1 n_2 n_3) (holds? (list 'sum (term n_1) (term n_2) (term n_3))) #:attempts 30 #:print? #f)
(redex-check L #:satisfying (even n) = b (equal? (term (even n)) (term b)) #:attempts 30 #:print? #f)
(redex-check L #:satisfying (below n_1 n_2) (term (below n_1 n_2)) #:attempts 30 #:print? #f)
(redex-check L #:satisfying (sum n_1 n_2 n_3) #t #:attempts 30 #:print? #f)
(redex-check L #:satisfying (sum (s z) z n) #f #:attempts 30 #:print? #f)
(redex-check L #:satisfying (never n) #f #:attempts 7 #:print? #f)
(redex-check L #:satisfying (sum (s z) z n) (equal? (term n) 'z) #:attempts 30
             #:prepare (λ (t) (list 'sum 'z 'z 'z)) #:print? #f)
