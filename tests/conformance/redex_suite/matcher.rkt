#lang racket
;; What the tests of Redex's matcher ask of its insides, asked of redex-match instead.
;;
;; The tests write patterns in the matcher's own notation and languages as structures. Here a language becomes a
;; define-language and a pattern what one would write in a program; both are evaluated. What that notation says and a program
;; cannot is said by other means:
;;   a non-terminal or a built-in pattern that binds nothing    a name that stands nowhere else
;;   a symbol that would mean something in a program            a condition
;;   a mismatch name on any pattern                             a mismatch name on any term, and a condition around it all
;;   how often a named ellipsis was repeated                    the length of what a name inside of it is bound to
;; The answers are the matcher's: structures of bindings, without the names that were added.
(require redex/reduction-semantics rackunit)
(provide tell-cases
         make-nt make-rhs nt rhs nt-name nt-rhs rhs-pattern
         make-bind bind? bind-name bind-exp mismatch-bind? mismatch-bind-name
         make-bindings bindings? bindings-table bindings-table-unchecked lookup-binding
         make-mtch mtch? mtch-bindings mtch-context mtch-hole none
         make-repeat the-hole the-not-hole build-flat-context build-cons-context
         compile-language compile-pattern compiled-pattern-cp match-pattern
         extract-empty-bindings rewrite-ellipses build-compatible-context-language
         equal/bindings? compared-by evaluate surface cannot-be-written)

;; ---- structures ----

(struct nt (name rhs) #:transparent)
(struct rhs (pattern) #:transparent)
(struct bindings (table) #:transparent)
(struct mtch (bindings context hole) #:transparent)
(struct repeated (pattern empty-bindings name mismatch) #:transparent)
(struct compared-by (same?))  ; an answer that is not one value: a procedure that compares it with what is expected

;; The answer about a pattern that a program may not contain. Its case fails, and is then not counted among those that do.
(struct refused (why) #:transparent)
(define (cannot-be-written why)
  (eprintf "cannot be written: ~s\n" why)
  (refused why))

;; The file counts its cases itself.
(define (tell-cases count failures)
  (for ([i (- count failures)]) (check-true #t))
  (for ([i failures]) (check-true #f)))

(define make-nt nt)
(define make-rhs rhs)
(define make-bindings bindings)
(define make-mtch mtch)
(define none 'none)
(define bindings-table-unchecked bindings-table)
(define (mismatch-bind? x) #f)
(define (mismatch-bind-name x) #f)
(define the-hole (term hole))
(define the-not-hole (term hole))
(define (build-flat-context x) x)
(define (build-cons-context a b) (cons a b))

(define (by-name binds)
  (sort binds symbol<? #:key bind-name))

(define (make-repeat pattern empty-bindings name mismatch)
  (repeated pattern (by-name empty-bindings) name mismatch))

(define (lookup-binding table name)
  (bind-exp (findf (λ (b) (eq? (bind-name b) name)) (bindings-table table))))

;; Bindings in any order; a hole is a hole.
(define (equal/bindings? a b)
  (cond
    [(and (pair? a) (pair? b)) (and (equal/bindings? (car a) (car b)) (equal/bindings? (cdr a) (cdr b)))]
    [(and (mtch? a) (mtch? b))
     (and (equal/bindings? (mtch-bindings a) (mtch-bindings b))
          (equal/bindings? (mtch-context a) (mtch-context b))
          (equal/bindings? (mtch-hole a) (mtch-hole b)))]
    [(and (bindings? a) (bindings? b)) (equal? (by-name (bindings-table a)) (by-name (bindings-table b)))]
    [(compared-by? a) ((compared-by-same? a) b)]
    [else (equal? a b)]))

;; ---- languages ----

(define-namespace-anchor anchor)
(define programs (namespace-anchor->empty-namespace anchor))
(parameterize ([current-namespace programs])
  (namespace-require 'racket)
  (namespace-require 'redex/reduction-semantics))

(define (evaluate program)
  (eval program programs))

(struct language (name nts))
(define languages 0)

(define (compile-language picture nts binding-forms aliases who)
  (set! languages (+ languages 1))
  (define name (string->symbol (format "L~a" languages)))
  (define names (map nt-name nts))
  (define (production r)
    (written-pattern (translate (rhs-pattern r) names #f)))
  (evaluate `(define-language ,name
               ,@(for/list ([n nts])
                   `(,(nt-name n) ::= ,@(map production (nt-rhs n))))))
  (language name names))

;; ---- patterns ----

;; text: the pattern in a program; counts: (ellipsis name depth), for each named ellipsis a name inside of it;
;; conditions: procedures that the text calls by their numbers; added: names that the answers leave out.
(struct written (pattern counts conditions added))

(define built-in
  '(any number natural integer real boolean string variable variable-not-otherwise-mentioned))

;; In a language (if not binding?) a name of a non-terminal binds nothing by itself.
(define (translate pattern nts binding?)
  (define numbered 0)
  (define counts '())
  (define conditions '())
  (define added '())
  (define afterwards '())

  (define (numbered-name prefix)
    (set! numbered (+ numbered 1))
    (string->symbol (format "~a~a" prefix numbered)))

  (define (added-name prefix)
    (define name (numbered-name prefix))
    (set! added (cons name added))
    name)

  (define (condition! holds?)
    (set! conditions (append conditions (list holds?)))
    (- (length conditions) 1))

  (define (conditional p names holds?)
    `(side-condition ,p
                     ((list-ref conditions ,(condition! holds?))
                      (list ,@(for/list ([n names])
                                `(make-bind ',(car n) (term ,(for/fold ([x (car n)]) ([_ (cdr n)]) (list x '...)))))))))

  (define (known x)
    (cond [(eq? x 'any) '_]
          [binding? (added-name (format "~a_unnamed" x))]
          [else x]))

  (define (literal x)
    (define name (added-name "any_literal"))
    (conditional name (list (cons name 0)) (λ (binds) (eq? (bind-exp (first binds)) x))))

  (define (means-something? x)
    (or (memq x nts) (memq x built-in) (regexp-match? #rx"_" (symbol->string x))))

  ;; The same mismatch name has to stand at each of the patterns: on the pattern itself where that is what it names.
  (define (mismatch name p depth)
    (match p
      [`(name ,x ,inner) `(name ,x ,(mismatch name inner depth))]
      [(or `(nt ,x) (? symbol? x))
       #:when (eq? x (before-underscore name))
       name]
      [_
       (define all (added-name "all"))
       (define tried (compile-pattern (compile-language #f '() '() '() #f) p #f))
       (set! afterwards (cons (list (cons all depth) (λ (t) (and (match-pattern tried t) #t))) afterwards))
       `(name ,all ,(string->symbol (regexp-replace #rx"^[^_]*" (symbol->string name) "any")))]))

  ;; A side condition hides the mismatch names in it from those around it, so that there can be one only, around all.
  (define (with-afterwards text)
    (cond
      [(null? afterwards) text]
      [else
       (define names (map first afterwards))
       (conditional text names
                    (λ (binds)
                      (for/and ([b binds] [a afterwards])
                        (for/and ([t (at-depth (bind-exp b) (cdr (first a)))]) ((second a) t)))))]))

  (define (sequence p name mismatch-name depth)
    (define inner (loop p (+ depth 1)))
    (define element
      (cond [(and name (not (assq name counts)))
             (define x (added-name "counted"))
             (set! counts (cons (list name x) counts))
             `(name ,x ,inner)]
            [else inner]))
    (list element (or mismatch-name name '...)))

  (define (loop p depth)
    (match p
      [`(name ,x ,inner) `(name ,x ,(loop inner depth))]
      [`(nt ,x) (known x)]
      [`(mismatch-name ,x ,inner) (mismatch x inner depth)]
      [`(list ,parts ...)
       (append* (for/list ([part parts])
                  (match part
                    [`(repeat ,inner ,name ,mismatch-name) (sequence inner name mismatch-name depth)]
                    [_ (list (loop part depth))])))]
      [`(in-hole ,context ,inner) `(in-hole ,(loop context depth) ,(loop inner depth))]
      [`(hide-hole ,inner) `(hide-hole ,(loop inner depth))]
      [`(cross ,both) `(cross ,(half both))]
      [`(side-condition ,inner ,holds? ,_)
       (define text (loop inner depth))
       (conditional text (names-of inner) (λ (binds) (holds? (bindings binds))))]
      [(list (or 'variable-except 'variable-prefix) _ ...) p]
      ['hole p]
      [(? symbol?) (cond [(and (memq p built-in) (not (memq p nts))) (known p)]
                         [(means-something? p) (literal p)]
                         [else p])]
      [_ p]))

  (define text (with-afterwards (loop pattern 0)))
  (written text counts conditions added))

;; The elements of a sequence of sequences.
(define (at-depth x depth)
  (if (= depth 0) (list x) (append-map (λ (y) (at-depth y (- depth 1))) x)))

(define (surface pattern nts)
  (written-pattern (translate pattern nts #t)))

(define (before-underscore name)
  (string->symbol (car (regexp-match #rx"^[^_]*" (symbol->string name)))))

;; A name of the contexts between two non-terminals; a program can only ask for those from a non-terminal to itself.
(define (half both)
  (define text (symbol->string both))
  (string->symbol (substring text 0 (quotient (string-length text) 2))))

;; The names that a pattern binds, each with the ellipses it is under.
(define (names-of pattern [depth 0])
  (remove-duplicates
   (match pattern
     [`(name ,x ,inner) (cons (cons x depth) (names-of inner depth))]
     [`(repeat ,inner ,_ ,_) (names-of inner (+ depth 1))]
     [`(list ,parts ...) (append-map (λ (p) (names-of p depth)) parts)]
     [`(in-hole ,a ,b) (append (names-of a depth) (names-of b depth))]
     [(list (or 'hide-hole 'side-condition) inner _ ...) (names-of inner depth)]
     [`(mismatch-name ,_ ,inner) (names-of inner depth)]
     [_ '()])))

;; ---- matching ----

(struct compiled (run written))

(define (compile-pattern language pattern bind-names?)
  (define made (translate pattern (language-nts language) #t))
  (define program
    `(λ (conditions t) (redex-match ,(language-name language) ,(written-pattern made) t)))
  (define run
    (with-handlers ([(refusal #rx"cannot match a hole")
                     (λ (e) (error 'compile-pattern "no hole in a context: ~a" (exn-message e)))]
                    [(refusal #rx"at different depths|hide-hole.s argument is expected to have a hole")
                     (λ (e) (λ (conditions t) (cannot-be-written (exn-message e))))])
      (evaluate program)))
  (compiled (λ (t) (run (written-conditions made) t)) made))

(define ((refusal message) e)
  (and (exn:fail? e) (regexp-match? message (exn-message e))))

(define (match-pattern pattern t)
  (define matches ((compiled-run pattern) t))
  (if (list? matches)
      (for/list ([m matches])
        (mtch (bindings (answer (match-bindings m) (compiled-written pattern))) t none))
      matches))

(define (answer binds made)
  (define (value name)
    (bind-exp (findf (λ (b) (eq? (bind-name b) name)) binds)))
  (append
   (filter (λ (b) (not (memq (bind-name b) (written-added made)))) binds)
   (for/list ([c (written-counts made)])
     (make-bind (first c) (lengths (value (second c)) (ellipses-around (second c) (written-pattern made)))))))

(define (lengths x depth)
  (if (= depth 1) (length x) (map (λ (y) (lengths y (- depth 1))) x)))

(define (ellipsis? x)
  (and (symbol? x) (regexp-match? #rx"^[.][.][.]" (symbol->string x))))

;; How many ellipses a name of a pattern is under; #f where it is not.
(define (ellipses-around name pattern)
  (cond
    [(eq? name pattern) 0]
    [(pair? pattern)
     (define here (ellipses-around name (car pattern)))
     (cond [(and here (pair? (cdr pattern)) (ellipsis? (cadr pattern))) (+ here 1)]
           [else (or here (ellipses-around name (cdr pattern)))])]
    [else #f]))

(define ((compiled-pattern-cp pattern) t hole-info depth)
  (match-pattern pattern t))

;; ---- what an ellipsis around a pattern binds when it matches nothing ----

(define (nts-of pattern)
  (match pattern
    [`(nt ,x) (list x)]
    [(cons a b) (append (nts-of a) (nts-of b))]
    [_ '()]))

;; Some of the contexts have no hole, which a program may not say; the names are the same without them.
(define (without-contexts pattern)
  (match pattern
    [`(in-hole ,a ,b) `(list ,(without-contexts a) ,(without-contexts b))]
    [(cons a b) (cons (without-contexts a) (without-contexts b))]
    [_ pattern]))

(define (extract-empty-bindings pattern)
  (define names (remove-duplicates (nts-of pattern)))
  (define binds-the-same (without-contexts pattern))
  (define any-terms (compile-language #f (for/list ([n names]) (nt n (list (rhs 'any) (rhs 'hole)))) '() '() #f))
  (define matches (match-pattern (compile-pattern any-terms `(list (repeat ,binds-the-same #f #f)) #t) '()))
  (by-name (bindings-table (mtch-bindings (first matches)))))

(define (rewrite-ellipses patterns compile)
  (values (for/list ([p patterns])
            (match p
              [`(repeat ,inner ,name ,mismatch) (make-repeat inner (extract-empty-bindings inner) name mismatch)]
              [_ p]))
          #f #f '()))

;; ---- the contexts of a language, from a non-terminal to itself ----

(define (build-compatible-context-language table nts)
  (compared-by (λ (expected) (crosses-alike? nts expected))))

;; The grammar of contexts that a test expects, as a language of its own beside the one that it is for: it takes the terms of
;; that one apart as (cross …) does. Only contexts from a non-terminal to itself can be asked for. A program may not hide the
;; hole of a pattern that has none, and a mismatch name that stands alone (as all of these do) says nothing.
(define (crosses-alike? nts contexts)
  (define with-holes (nts-with-holes nts))
  (define (plain p)
    (match p
      [`(cross ,x) `(nt ,x)]
      [`(mismatch-name ,_ ,inner) (plain inner)]
      [`(hide-hole ,inner) #:when (not (has-hole? inner with-holes)) (plain inner)]
      [(cons a b) (cons (plain a) (plain b))]
      [_ p]))
  (define written-out
    (for/list ([c contexts])
      (nt (nt-name c) (for/list ([r (nt-rhs c)]) (rhs (plain (rhs-pattern r)))))))
  (define all (compile-language #f (append nts written-out) '() '() #f))
  (define own (compile-language #f nts '() '() #f))
  (for/and ([n nts])
    (define x (nt-name n))
    (define both (string->symbol (format "~a-~a" x x)))
    (define by-cross (compile-pattern own `(in-hole (name c (cross ,both)) (name inside any)) #t))
    (define by-grammar (compile-pattern all `(in-hole (name c (nt ,both)) (name inside any)) #t))
    (for*/and ([m nts] [t (terms-of own (nt-name m))])
      (same-matches? (match-pattern by-cross t) (match-pattern by-grammar t)))))

(define (has-hole? pattern with-holes)
  (match pattern
    ['hole #t]
    [`(nt ,x) (and (memq x with-holes) #t)]
    [(cons a b) (or (has-hole? a with-holes) (has-hole? b with-holes))]
    [_ #f]))

(define (nts-with-holes nts [known '()])
  (define found
    (for/list ([n nts] #:when (for/or ([r (nt-rhs n)]) (has-hole? (rhs-pattern r) known))) (nt-name n)))
  (if (equal? found known) found (nts-with-holes nts found)))

(define (terms-of language nt)
  (evaluate `(for/list ([i 60])
               (generate-term ,(language-name language) ,nt 4))))

(define (same-matches? a b)
  (define (as-set matches)
    (for/set ([m (or matches '())]) (by-name (bindings-table (mtch-bindings m)))))
  (equal? (as-set a) (as-set b)))
