#lang racket/base
;; Shortcuts in languages with binding forms: what is around the rule's own pattern opens no binder.
(require redex/reduction-semantics)
(define-language L
  [x ::= variable-not-otherwise-mentioned]
  [e ::= x 1 (e e) (λ (x) e) (block d e)]
  [d ::= (val x e) (none)]
  [E ::= hole (E e) (e E) (λ (x) E)]
  #:binding-forms
  (λ (x) e #:refers-to x)
  (block d e #:refers-to d)
  (val x e) #:exports x)
;; Fresh names are numbered from the first on.
(define (plain t)
  (define seen (make-hash))
  (let loop ([t t])
    (cond
      [(pair? t) (cons (loop (car t)) (loop (cdr t)))]
      [(and (symbol? t) (regexp-match #rx"^(.*)«" (symbol->string t)))
       => (λ (m) (hash-ref! seen t (λ () (string->symbol (format "~a~~~a" (cadr m) (hash-count seen))))))]
      [else t])))
(define (show relation . terms)
  (for ([t (in-list terms)])
    (for ([u (in-list (apply-reduction-relation/tag-with-names relation t))]) (printf "~s\n" (plain u))))
  (newline))
(define one '(λ (c) (block (val a 1) (q q))))
(define two '(λ (b) ((λ (c) (block (val a b) (a c))) 1)))
(define-syntax-rule (by rule ...)
  (show (reduction-relation L rule ... with [(--> (in-hole E from) (in-hole E to)) (==> from to)]) one two))
(by (==> (block d e) z))
(by (==> (block d_1 e_1) (e_1 d_1) "named"))
(by (==> (block (val x e_1) e_2) (x e_2) (side-condition (symbol? (term x)))))
(by (==> (block d_!_1 e_1) z) (==> ((λ (x) e_1) e_2) (substitute e_1 x e_2) beta))
(by (==> (in-hole E_2 (block d_1 e_1)) (in-hole E_2 z)))
(by (==> (in-hole E (block d_1 e_1)) (in-hole E (x_2 E)) (where x_2 here) (computed-name (format "~s" (car (term d_1))))))
(by (==> (in-hole E_2 (block d_1 e_1)) (E_2 x) (fresh x)))
(by (--> (λ (x) e) e "opened") (==> (λ (x) e) e "inside"))
;; Shortcuts of shortcuts, with a binder of their own.
(define nested
  (reduction-relation L
    (~> (block (val x_1 e_1) e_2) ((λ (x_1) e_2) e_1) "let")
    (~> 1 x_1 (where x_1 one))
    with
    [(--> (in-hole E from) (in-hole E to)) (==> from to)]
    [(==> (λ (x_1) from) (λ (x_1) to)) (~> from to)]))
(show nested one two)
;; Extended, in another language and in the same.
(define-extended-language M L
  [e ::= .... (both e e)]
  [E ::= .... (both e E) (both E e)])
(define more
  (extend-reduction-relation nested M
    (==> (both e_1 e_2) (e_2 e_1) "swap")
    (--> (both (λ (x) e) e_2) e "outer")
    with
    [(--> (in-hole E from) (in-hole E to)) (==> from to)]))
(show more `(both ,one ,two) '(λ (y) (both y (λ (z) (both z 1)))))
;; What is generated from the rules is what they match.
(for ([i (in-range 20)])
  (define t (generate-term #:source nested 6))
  (unless (pair? (apply-reduction-relation nested t)) (printf "no step: ~s\n" t)))
