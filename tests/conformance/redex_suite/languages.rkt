#lang racket
;; What the tests of languages ask of a compiled language, asked of it by extending it and by matching.
;;
;; The names of a language are those of language-nts, which lists aliases too. Names that stand for one non-terminal change
;; together when an extension says what one of them is. Which of them stands for the others does not show: aliases are compared as
;; groups of names, and of a set of non-terminals the least name of each group is a member. How many holes a non-terminal may
;; match is what in-hole says about it when it is compiled. Patterns are written down when a file is compiled, so all names that
;; the tests use stand here; a language with another one is an error.
(require redex/reduction-semantics syntax/macro-testing (only-in "matcher.rkt" compared-by))
(provide language-aliases language-nts-as-set get-bad-nt-references get-nt-hole-map)

;; A name of a language and a procedure that says something about it.
(struct asked (name ask))

(define (of-language all language)
  (define names (language-nts language))
  (for ([n names])
    (unless (memf (λ (a) (eq? (asked-name a) n)) all) (error 'of-language "not asked for: ~a" n)))
  (filter (λ (a) (memq (asked-name a) names)) all))

;; ---- aliases ----

(define-syntax-rule (changed-with language name (other ...))
  (let ()
    (define-extended-language changed language [name ::= "what it is now"])
    (list (asked 'other (λ () (redex-match? changed other "what it is now"))) ...)))

(define-syntax-rule (groups/names language (name ...) others)
  (list (asked 'name (λ () (changed-with language name others))) ...))

(define-syntax-rule (groups/all language names)
  (groups/names language names names))

;; For each name of the language, those that stand for the same.
(define-syntax-rule (groups language)
  (for/list ([a (of-language (groups/all language (w x y z ox oy P Q X Y Z :P :Q :R :S)) language)])
    (cons (asked-name a)
          (for/list ([b (of-language ((asked-ask a)) language)] #:when ((asked-ask b))) (asked-name b)))))

(define (representative group)
  (first (sort (cdr group) symbol<?)))

;; A table as the tests have it: each alias and the name that it stands for.
(define-syntax-rule (language-aliases language)
  (let ([all (groups language)])
    (compared-by
     (λ (expected)
       (define (stands-for name) (hash-ref expected name name))
       (define names (map car all))
       (and (subset? (append (hash-keys expected) (hash-values expected)) names)
            (for/and ([group all])
              (equal? (list->set (cdr group))
                      (for/set ([n names] #:when (eq? (stands-for n) (stands-for (car group)))) n))))))))

(define-syntax-rule (language-nts-as-set language)
  (for/set ([group (groups language)]) (representative group)))

;; ---- references ----

(define-syntax-rule (matchers language (name ...))
  (list (asked 'name (λ (t) (redex-match? language name t))) ...))

;; A name whose productions mention what is not there cannot be matched.
(define-syntax-rule (get-bad-nt-references language aliases)
  (for*/set ([a (of-language (matchers language (w x y z ox oy P Q X Y Z :P :Q :R :S)) language)]
             [t '(0 1 x (1 2) (x y) (X 1) (OY y) ((1 2) (x y)))]
             #:unless (with-handlers ([exn:fail? (λ (e) #f)]) ((asked-ask a) t) #t))
    (asked-name a)))

;; ---- holes ----

(define-syntax-rule (holes language (name ...))
  (list (asked 'name (λ () (convert-compile-time-error (redex-match? language (in-hole name any) 'x)))) ...))

(define (hole-count a)
  (with-handlers ([exn:fail? (λ (e)
                               (cond [(regexp-match? #rx"cannot match a hole" (exn-message e)) 0]
                                     [(regexp-match? #rx"exactly one hole" (exn-message e)) 'lots]
                                     [else (raise e)]))])
    ((asked-ask a))
    1))

(define-syntax-rule (get-nt-hole-map language)
  (make-hash (for/list ([a (of-language (holes language (e n x C E L P Q)) language)])
               (cons (asked-name a) (hole-count a)))))
