#lang racket
;; What the tests ask of Redex's analysis of ambiguous grammars, asked of terms: two patterns overlap when there is a term that both
;; match, or that both take apart as contexts. The terms are generated from the patterns themselves.
;;
;; A grammar is kept as it is written, and becomes a language in which each production is a non-terminal of its own, too.
(require (only-in "matcher.rkt" evaluate surface cannot-be-written))
(provide define-language build-amb-info overlapping-patterns? build-overlapping-productions-table
         ambiguity-cache ambiguity-cache-ht build-ambiguous-ht build-ambiguity-cache ambiguous-pattern?
         ::= in-hole hole)

;; The file asks for these by name, and only writes them in grammars.
(define-values (::= in-hole hole) (values '::= 'in-hole 'hole))

(struct rule (name productions))
(struct grammar (language rules))
(struct ambiguity-cache (ht))

(define-syntax-rule (define-language name rules ...)
  (define name (make-grammar '(rules ...))))

(define languages 0)

(define (production-name name i)
  (string->symbol (format "~a/~a" name i)))

(define (make-grammar written)
  (set! languages (+ languages 1))
  (define language (string->symbol (format "G~a" languages)))
  (define rules
    (for/list ([r written])
      (rule (first r) (if (eq? (second r) '::=) (cddr r) (cdr r)))))
  (evaluate `(define-language ,language
               ,@written
               ,@(for*/list ([r rules] [(p i) (in-indexed (rule-productions r))])
                   `(,(production-name (rule-name r) i) ::= ,p))))
  (grammar language rules))

;; ---- overlapping ----

(define (generated g pattern)
  (evaluate `(for*/list ([i 40]
                         [t (with-handlers ([exn:fail? (λ (e) '())])
                              (list (generate-term ,(grammar-language g) ,pattern (modulo i 4))))])
               t)))

;; Does it match a term, or does it take it apart? #f where a program may not ask.
(define (asker g pattern)
  (with-handlers ([exn:fail? (λ (e) (λ (t) #f))])
    (evaluate `(λ (t) (redex-match? ,(grammar-language g) ,pattern t)))))

(define (overlap? g p q)
  (define terms (append (generated g p) (generated g q)))
  (define (both ask-p ask-q)
    (for/or ([t terms]) (and (ask-p t) (ask-q t))))
  (or (both (asker g p) (asker g q))
      (both (asker g `(in-hole ,p any)) (asker g `(in-hole ,q any)))))

(define (build-amb-info g) g)

(define (nts g)
  (map rule-name (grammar-rules g)))

(define (overlapping-patterns? p q info g)
  (overlap? g (surface p (nts g)) (surface q (nts g))))

(define (overlapping-productions? g r)
  (define count (length (rule-productions r)))
  (for*/or ([i count] [j (in-range (+ i 1) count)])
    (overlap? g (production-name (rule-name r) i) (production-name (rule-name r) j))))

(define (build-overlapping-productions-table g)
  (make-hash (for/list ([r (grammar-rules g)]) (cons (rule-name r) (overlapping-productions? g r)))))

;; ---- ambiguous: itself, or something that it mentions ----

(define (mentioned x names)
  (cond [(symbol? x) (if (memq x names) (list x) '())]
        [(pair? x) (append (mentioned (car x) names) (mentioned (cdr x) names))]
        [else '()]))

(define (build-ambiguous-ht g table)
  (define names (nts g))
  (define (mentions name)
    (append-map (λ (r) (if (eq? (rule-name r) name) (mentioned (rule-productions r) names) '())) (grammar-rules g)))
  (define (reached from)
    (define more (remove-duplicates (append from (append-map mentions from))))
    (if (= (length more) (length from)) from (reached more)))
  (make-hash (for/list ([n names])
               (cons n (for/or ([m (reached (list n))]) (hash-ref table m))))))

(define (build-ambiguity-cache g)
  (ambiguity-cache (build-ambiguous-ht g (build-overlapping-productions-table g))))

;; Of two ellipses side by side, names tell how often each was repeated.
(define (ambiguous-pattern? pattern cache)
  (match pattern
    [`(nt ,x) (hash-ref (ambiguity-cache-ht cache) x)]
    [`(name ,_ ,p) (ambiguous-pattern? p cache)]
    [`(list ,parts ...)
     (or (for/or ([p parts])
           (match p
             [`(repeat ,inner ,_ ,_) (ambiguous-pattern? inner cache)]
             [_ (ambiguous-pattern? p cache)]))
         (several-lengths? parts))]
    [`(in-hole ,_ ,_) (cannot-be-written "a context without a hole")]
    [(? symbol?) #f]))

(define (several-lengths? parts)
  (define empty (make-grammar '((any-term ::= any))))
  (define pattern
    (append* (for/list ([p parts] [i (in-naturals)])
               (match p
                 [`(repeat ,_ ,_ ,_) (list (string->symbol (format "any_~a" i)) '...)]
                 [_ (list (string->symbol (format "any_~a" i)))]))))
  (define matches (evaluate `(redex-match ,(grammar-language empty) ,pattern '(a a a a))))
  (and matches (> (length matches) 1)))
