#lang racket/base
;; What a file of Redex defines at its outermost level, from its text, and patterns that fit what it defines:
;; left-hand sides of rules and clauses, contracts, domains.
(require racket/file
         racket/list
         racket/match
         racket/string)
(provide (struct-out definition) file-definitions)

;; kind: language, relation, metafunction, judgment; language: the name of one, or #f;
;; patterns: each fits the term (language: none; relation) or the list of all arguments (metafunction) or of the
;; inputs (judgment); mode: of a judgment, a list of I and O
(struct definition (kind name language patterns mode) #:transparent)

;; the forms of a file after its #lang line
(define (file-forms path)
  (define in (open-input-string (file->string path)))
  (let skip ()
    (define line (read-line in))
    (unless (or (eof-object? line) (string-prefix? line "#lang")) (skip)))
  (let loop ([forms '()])
    (define form (read in))
    (if (eof-object? form) (reverse forms) (loop (cons form forms)))))

(define (head? form . names) (and (pair? form) (memq (car form) names) #t))

;; (p ...) of [(f p ...) result ...]
(define (clause-pattern clause) (and (pair? clause) (pair? (car clause)) (list? (car clause)) (cdar clause)))

;; f : p ... -> result, at the start of what follows the language
(define (contract-pattern parts)
  (match parts
    [(list (? symbol?) ': rest ...)
     (define-values (inputs more) (splitf-at rest (lambda (x) (not (memq x '(-> →))))))
     (and (pair? more) (not (memq '... inputs)) inputs)]
    [_ #f]))

(define (metafunction name language parts)
  (define clauses (filter (lambda (p) (and (pair? p) (pair? (car p)) (eq? (caar p) name))) parts))
  (definition 'metafunction name language
    (filter values (cons (contract-pattern parts) (map clause-pattern clauses)))
    #f))

(define (clause-name parts)
  (for/or ([p (in-list parts)])
    (and (pair? p) (pair? (car p)) (symbol? (caar p)) (caar p))))

;; the conclusions of a judgment form's rules, whatever side of the line they stand on
(define (conclusions name rules)
  (for*/list ([rule (in-list rules)]
              #:when (list? rule)
              [part (in-list (if (eq? (car rule) name) (list rule) (list (first rule) (last rule))))]
              #:when (and (head? part name) (list? part)))
    (cdr part)))

(define (keep-inputs mode) (lambda (pattern) (and (= (length mode) (length pattern))
                                                  (for/list ([m (in-list mode)] [p (in-list pattern)] #:when (eq? m 'I)) p))))

(define (judgment language parts)
  (define mode (let ([m (memq '#:mode parts)]) (and m (cadr m))))
  (define contract (let ([c (memq '#:contract parts)]) (and c (cdr (cadr c)))))
  (cond
    [(not mode) #f]
    [else
     (define all (append (if contract (list contract) '()) (conclusions (car mode) (filter pair? parts))))
     (definition 'judgment (car mode) language (filter values (map (keep-inputs (cdr mode)) all)) (cdr mode))]))

(define arrows '(--> ==> -> ~> => c--> b--> t--> e--> p--> -->PC))

(define (relation name form)
  (match form
    [`(reduction-relation ,language . ,parts) (relation-of name language parts)]
    [`(extend-reduction-relation ,_ ,language . ,parts) (relation-of name language parts)]
    [_ (definition 'relation name #f '() #f)]))

(define (relation-of name language parts)
  (define domain (let ([d (memq '#:domain parts)]) (and d (list (cadr d)))))
  (define sides
    (for/list ([rule (in-list parts)]
               #:when (and (list? rule) (> (length rule) 2) (symbol? (car rule))))
      (cadr rule)))
  (definition 'relation name language (append (or domain '()) sides) #f))

(define (form-definitions form)
  (match form
    [`(begin . ,forms) (append-map form-definitions forms)]
    [`(,(or 'define-language 'define-extended-language 'define-union-language) ,name . ,_)
     (list (definition 'language name name '() #f))]
    [`(,(or 'define-metafunction 'define-relation) ,(? symbol? language) . ,parts)
     (define name (clause-name (if (contract-pattern parts) (cdr (memq ': parts)) parts)))
     (if name (list (metafunction name language parts)) '())]
    [`(define-metafunction/extension ,_ ,language . ,parts)
     (define name (clause-name parts))
     (if name (list (metafunction name language parts)) '())]
    [`(define-judgment-form ,language . ,parts) (filter values (list (judgment language parts)))]
    [`(define-extended-judgment-form ,language ,_ . ,parts) (filter values (list (judgment language parts)))]
    [`(define ,(? symbol? name) ,(? pair? value))
     #:when (head? value 'reduction-relation 'extend-reduction-relation 'union-reduction-relations
                   'compatible-closure 'context-closure)
     (list (relation name value))]
    [_ '()]))

(define (file-definitions path) (append-map form-definitions (file-forms path)))
