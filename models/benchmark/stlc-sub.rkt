#lang racket/base
;; stlc again, with substitution written out: section 6.2.3 of B. Fetscher, "The random generation of well-typed
;; terms". It has two properties.
(require redex/reduction-semantics)

(provide (all-defined-out))

(define-language stlc
  (M ::= (λ (x τ) M) (M M) x c)
  (τ ::= int (list int) (τ → τ))
  (c ::= cons nil hd tl + integer)
  (v ::= (λ (x τ) M) c (+ v) (cons v) ((cons v) v))
  (E ::= hole (E M) (v E))
  (Γ ::= • (x τ Γ))
  (x y ::= variable-not-otherwise-mentioned))

;; Typing.

(define-judgment-form stlc
  #:mode (typeof I I O)
  #:contract (typeof Γ M τ)
  [------------------------ constant
   (typeof Γ c (type-of c))]
  [(where τ (lookup Γ x))
   ---------------------- variable
   (typeof Γ x τ)]
  [(typeof (x τ_1 Γ) M τ_2)
   ------------------------------------- abstraction
   (typeof Γ (λ (x τ_1) M) (τ_1 → τ_2))]
  [(typeof Γ M_1 (τ_2 → τ)) (typeof Γ M_2 τ_2)
   ------------------------------------------- application
   (typeof Γ (M_1 M_2) τ)])

(define-metafunction stlc
  type-of : c -> τ
  [(type-of nil) (list int)]
  [(type-of cons) (int → ((list int) → (list int)))]
  [(type-of hd) ((list int) → int)]
  [(type-of tl) ((list int) → (list int))]
  [(type-of +) (int → (int → int))]
  [(type-of integer) int])

(define-metafunction stlc
  lookup : Γ x -> τ or #f
  [(lookup • x) #f]
  [(lookup (x τ Γ) x) τ]
  [(lookup (y τ Γ) x) (lookup Γ x)])

;; Reduction: call by value, from left to right. What has no head or tail is an error.

(define red
  (reduction-relation
   stlc
   (--> (in-hole E ((λ (x τ) M) v)) (in-hole E (subst M x v)) "β")
   (--> (in-hole E (hd ((cons v_1) v_2))) (in-hole E v_1) "hd")
   (--> (in-hole E (tl ((cons v_1) v_2))) (in-hole E v_2) "tl")
   (--> (in-hole E (hd nil)) "error" "hd of nil")
   (--> (in-hole E (tl nil)) "error" "tl of nil")
   (--> (in-hole E ((+ integer_1) integer_2))
        (in-hole E ,(+ (term integer_1) (term integer_2)))
        "+")))

;; (subst M x N): M with N for x; a binder gets a new name, so that it captures nothing.
(define-metafunction stlc
  subst : M x M -> M
  [(subst x x M) M]
  [(subst (λ (x τ) M_1) x M) (λ (x τ) M_1)]
  [(subst (λ (y τ) M_1) x M)
   (λ (x_new τ) (subst (replace M_1 y x_new) x M))
   (where x_new ,(variable-not-in (term (x y M_1 M)) (term y)))]
  [(subst (M_1 M_2) x M) ((subst M_1 x M) (subst M_2 x M))]
  [(subst M_1 x M) M_1])

;; (replace any x y): any with y in every place where x stands, free or bound.
(define-metafunction stlc
  replace : any x x -> any
  [(replace x x y) y]
  [(replace (any ...) x y) ((replace any x y) ...)]
  [(replace any x y) any])

;; The first property: to contract the redexes of a term changes neither its type nor its answer.

;; All redexes that the term has, but none that appear thereby.
(define-metafunction stlc
  contract : M -> M
  [(contract ((λ (x τ) M) v)) (subst (contract M) x (contract v))]
  [(contract ((λ (x τ) M) y)) (subst (contract M) x y)]
  [(contract (λ (x τ) M)) (λ (x τ) (contract M))]
  [(contract (M_1 M_2)) ((contract M_1) (contract M_2))]
  [(contract M) M])

;; What can be observed of a value.
(define-metafunction stlc
  answer : v -> any
  [(answer c) c]
  [(answer ((cons v_1) v_2)) list]
  [(answer v) function])

(define (types-of M) (judgment-holds (typeof • ,M τ) τ))

;; The answer of a term that has these types; #f if its value does not have them, or something else is wrong on the way
;; there. A term that has a type needs fewer steps than that unless it is huge.
(define (evaluate M types [steps 1000])
  (define results (apply-reduction-relation red M))
  (cond
    [(redex-match? stlc v M) (and (equal? (types-of M) types) (term (answer ,M)))]
    [(not (= (length results) 1)) #f]
    [(equal? (car results) "error") 'error]
    [(zero? steps) 'late]
    [else (evaluate (car results) types (- steps 1))]))

(define (contraction-agrees? M)
  (define types (types-of M))
  (or (null? types)
      (let ([N (term (contract ,M))])
        (and (equal? (types-of N) types)
             (let ([a (evaluate M types)])
               (and a (equal? a (evaluate N types))))))))

;; The second property is that of stlc: a term that has a type is a value, or takes exactly one step: to an error, or to a
;; term of the same type.

(define (sound? M)
  (define types (types-of M))
  (or (null? types)
      (redex-match? stlc v M)
      (let ([results (apply-reduction-relation red M)])
        (and (= (length results) 1)
             (or (equal? (car results) "error")
                 (equal? (types-of (car results)) types))))))

(define check contraction-agrees?)

(module+ test
  (redex-check stlc M (check (term M)))
  (redex-check stlc #:satisfying (typeof • M τ) (check (term M))))
