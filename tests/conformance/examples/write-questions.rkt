#lang racket/base
;; Writes questions about an example file: one list a line.
;;   (language NAME TERM)        which non-terminals is the term?
;;   (relation NAME TERM)        what does it reduce to?
;;   (metafunction NAME TERM ...)
;;   (judgment NAME TERM ...)    with its inputs: what are its outputs?
;; before them, (define KIND NAME LANGUAGE MODE) for each. Terms are made from the file's own patterns, and of
;; parts of two of them. They are printed. Environment: EXAMPLE, SCALE, SKIP (names that are not asked).
(require racket/list
         racket/string
         redex/reduction-semantics
         "definitions.rkt")

(define path (string->path (getenv "EXAMPLE")))
(define scale (string->number (or (getenv "SCALE") "1")))
(define skipped (map string->symbol (string-split (or (getenv "SKIP") ""))))
(define most 300)     ; questions about a file, at scale 1
(define fewest 8)     ; about a name
(define largest 150)  ; of the size of a term

(define (size t) (if (pair? t) (+ (size (car t)) (size (cdr t))) 1))

;; exact integers only: what is compared is models, not floating point; `hole` stands for the hole
(define (plain t)
  (cond [(pair? t) (cons (plain (car t)) (plain (cdr t)))]
        [(equal? t (term hole)) 'hole]
        [(and (number? t) (not (exact-integer? t))) 7]
        [else t]))

(define (writable? t)
  (cond [(pair? t) (and (writable? (car t)) (writable? (cdr t)))]
        [else (or (symbol? t) (number? t) (string? t) (boolean? t) (null? t))]))

;; ---- generation ----

(define namespace
  (begin
    (parameterize ([current-output-port (open-output-string)]) (dynamic-require path #f))
    (module->namespace path)))

(define (generator language pattern)
  (with-handlers ([exn:fail? (lambda (e) #f)])
    (define make (eval `(lambda (size) (generate-term ,language ,pattern size)) namespace))
    (make 2)
    (lambda (size) (with-handlers ([exn:fail? (lambda (e) #f)]) (make size)))))

(define (subterms t) (cons t (if (list? t) (append-map subterms t) '())))
(define (pick l) (list-ref l (random (length l))))

;; the term with its n-th part (in the order of subterms) replaced
(define (replace t n part)
  (define k n)
  (let loop ([t t])
    (set! k (- k 1))
    (cond [(= k -1) part]
          [(list? t) (map loop t)]
          [else t])))

(define (mix a b)
  (define n (length (subterms a)))
  (if (< n 2) b (replace a (+ 1 (random (- n 1))) (pick (subterms b)))))

;; a procedure that answers a new term each time, or #f
(define (source generators)
  (define earlier '())
  (lambda ()
    (define made ((pick generators) (+ 1 (random 6))))
    (define t (if (and made (pair? earlier) (< (random 100) 30)) (mix (pick earlier) made) made))
    (define p (and t (plain t)))
    (cond [(and p (writable? p) (<= (size p) largest))
           (set! earlier (take (cons p earlier) (min 50 (add1 (length earlier)))))
           p]
          [else #f])))

;; ---- questions ----

(define (language-names l) (eval `(language-nts ,l) namespace))

(define definitions
  (filter (lambda (d) (not (memq (definition-name d) skipped))) (file-definitions path)))
(define languages
  (remove-duplicates (map definition-name (filter (lambda (d) (eq? (definition-kind d) 'language)) definitions))))

(define (patterns-of d)
  (case (definition-kind d)
    [(language) (language-names (definition-name d))]
    [(relation)
     (append (definition-patterns d)
             (cond [(definition-language d) => language-names]
                   [(pair? languages) (language-names (last languages))]
                   [else '()]))]
    [else (definition-patterns d)]))

(define (language-of d) (or (definition-language d) (and (pair? languages) (last languages))))

(define (ask d count out)
  (define generators
    (filter values (map (lambda (p) (generator (language-of d) p)) (patterns-of d))))
  (define seen (make-hash))
  (unless (null? generators)
    (define next (source generators))
    (for ([i (in-range count)])
      (define t (next))
      (define several? (memq (definition-kind d) '(metafunction judgment)))
      (when (and t (or (not several?) (list? t)) (not (hash-ref seen t #f)))
        (hash-set! seen t #t)
        (out (list* (definition-kind d) (definition-name d) (if several? t (list t))))))))

(random-seed 8)
(for ([d (in-list definitions)])
  (writeln (list 'define (definition-kind d) (definition-name d) (language-of d) (definition-mode d))))
(for ([d (in-list definitions)])
  (ask d (max fewest (* scale (quotient most (max 1 (length definitions))))) writeln))
