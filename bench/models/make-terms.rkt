#lang racket

;; make-terms.rkt DIRECTORY: writes the terms of the benchmark, one module for each model, always the same ones.
;; Run by Racket, once; the drivers of both engines read what it wrote.
;;
;; A term's size is the number of its expressions (abstractions, applications, variables, constants, instructions),
;; types not counted. For each of the sizes there are as many well-typed terms as ill-typed ones: the latter are
;; well-typed terms in which one expression was replaced by another, and the model's own judgment rejected the result.

(require redex/reduction-semantics
         (prefix-in stlc: (only-in redex/examples/stlc+lists typeof red))
         (prefix-in poly: (only-in redex/examples/poly-stlc typeof red))
         (prefix-in let: (only-in redex/examples/let-poly typeof red))
         (only-in redex/examples/list-machine/list-machine-typing
                  list-machine-typing check-program check-instr Γ-⊂)
         (prefix-in delim: (only-in redex/benchmark/models/delim-cont/delim-cont tc abort-red))
         (only-in redex/examples/racket-machine/verification bytecode-ok?)
         (prefix-in machine: (only-in redex/examples/racket-machine/reduction -> load)))

(define sizes '(10 20 50))
(define how-many 60)

(define (pick elements) (list-ref elements (random (length elements))))
(define (chance percent) (< (random 100) percent))
(define (literal) (+ 1000 (random 1000)))
(define next-name 0)
(define (fresh-name prefix)
  (set! next-name (add1 next-name))
  (string->symbol (format "~a~a" prefix next-name)))

;; split : nat -> nat nat    two positive parts of what is left for two sub-expressions
(define (split n)
  (define first-part (if (> n 2) (add1 (random (sub1 n))) 1))
  (values first-part (max 1 (- n first-part))))

;; ---------------------------------------------------------------------------------------------------------------
;; λ-terms. The generator makes poly-stlc's terms; those of the two other models are translations of them.

(define monomorphic? (make-parameter #f)) ; only lists of integers, no map: what stlc+lists and let-poly can say
(define references? (make-parameter #f))  ; let-poly's new, get and set

(define (a-type depth)
  (cond
    [(or (zero? depth) (chance 45)) 'int]
    [(chance 50) (if (monomorphic?) '(list int) `(list ,(a-type (sub1 depth))))]
    [else `(,(a-type (sub1 depth)) → ,(a-type (sub1 depth)))]))

(define (leaf env type)
  (define variables (for/list ([binding env] #:when (equal? (cadr binding) type)) (car binding)))
  (cond
    [(and (pair? variables) (chance 75)) (pick variables)]
    [else
     (match type
       ['int (literal)]
       [`(list ,element) `(nil @ ,element)]
       [`(int → (int → int)) '+]
       [`(,from → ,to)
        (define x (fresh-name 'x))
        `(λ (,x ,from) ,(leaf (cons (list x from) env) to))])]))

(define (lambda-term env type n)
  (cond
    [(<= n 1) (leaf env type)]
    [else
     (define-values (m k) (split (sub1 n)))
     (define (application argument)
       (define f (lambda-term env `(,argument → ,type) m))
       `(,f ,(lambda-term env argument k)))
     (define functions
       (for/list ([binding env] #:when (match (cadr binding) [`(,_ → ,to) (equal? to type)] [_ #f])) binding))
     (match type
       [`(,from → ,to)
        #:when (chance 80)
        (define x (fresh-name 'x))
        `(λ (,x ,from) ,(lambda-term (cons (list x from) env) to (sub1 n)))]
       [_
        #:when (and (pair? functions) (chance 40))
        (define f (pick functions))
        `(,(car f) ,(lambda-term env (caadr f) (- n 2)))]
       ['int
        #:when (and (>= n 5) (chance 60))
        (define-values (i j) (split (- n 3)))
        (match (random (if (references?) 4 3))
          [0 `((+ ,(lambda-term env 'int i)) ,(lambda-term env 'int j))]
          [1 `((hd @ int) ,(lambda-term env '(list int) (- n 2)))]
          [2 (application (a-type 2))]
          [3 (if (chance 50)
                 `(get (new ,(lambda-term env 'int (- n 4))))
                 `((set (new ,(lambda-term env 'int i))) ,(lambda-term env 'int j)))])]
       [`(list ,element)
        #:when (and (>= n 5) (chance 60))
        (define-values (i j) (split (- n 3)))
        (match (random (if (monomorphic?) 3 4))
          [0 `(((cons @ ,element) ,(lambda-term env element i)) ,(lambda-term env type j))]
          [1 `((tl @ ,element) ,(lambda-term env type (- n 2)))]
          [2 (application (a-type 2))]
          [3 (define from (a-type 1))
             `((((map @ ,from) @ ,element) ,(lambda-term env `(,from → ,element) i))
               ,(lambda-term env `(list ,from) j))])]
       [_ (application (a-type 2))])]))

(define (lambda-size term)
  (match term
    [`(,_ @ ,_) 1]
    [`(λ (,_ ,_) ,body) (add1 (lambda-size body))]
    [`(,f ,a) (+ 1 (lambda-size f) (lambda-size a))]
    [_ 1]))

;; one expression of the term replaced by another, of any type
(define (break-lambda term)
  (define target (random (lambda-size term)))
  (define seen -1)
  (let walk ([term term] [env '()])
    (set! seen (add1 seen))
    (if (= seen target)
        (lambda-term env (a-type 2) (lambda-size term))
        (match term
          [`(,_ @ ,_) term]
          [`(λ (,x ,type) ,body) `(λ (,x ,type) ,(walk body (cons (list x type) env)))]
          [`(,f ,a) (let* ([f* (walk f env)] [a* (walk a env)]) `(,f* ,a*))]
          [_ term]))))

(define (erase-instances term)
  (match term
    [`(,constant @ ,_) constant]
    [`(λ (,x ,type) ,body) `(λ (,x ,type) ,(erase-instances body))]
    [`(,f ,a) `(,(erase-instances f) ,(erase-instances a))]
    [_ term]))

;; let-poly has no types in its terms; every second redex becomes a let
(define (erase-types term)
  (match term
    [`(,constant @ ,_) constant]
    [`((λ (,x ,_) ,body) ,argument)
     #:when (even? (lambda-size body))
     `(let ([,x ,(erase-types argument)]) ,(erase-types body))]
    [`(λ (,x ,_) ,body) `(λ ,x ,(erase-types body))]
    [`(,f ,a) `(,(erase-types f) ,(erase-types a))]
    [_ term]))

;; ---------------------------------------------------------------------------------------------------------------
;; list-machine: programs and their program typings. The model itself says what an instruction does to the types.

(define (variables-of Γ)
  (match Γ ['empty '()] [`(,v : ,_ ,rest) (cons v (variables-of rest))]))

(define (an-instruction Γ labels)
  (define (old) (pick (variables-of Γ)))
  (define (new) (if (chance 60) (string->symbol (format "v~a" (add1 (random 6)))) (old)))
  (match (random 5)
    [(or 0 1) `(cons ,(old) ,(old) ,(new))]
    [2 `(fetch-field ,(old) 0 ,(new))]
    [3 `(fetch-field ,(old) 1 ,(new))]
    [4 `(branch-if-nil ,(old) ,(pick labels))]))

(define (a-block Π Γ labels n)
  (cond
    [(<= n 2)
     (define targets (filter (λ (l) (judgment-holds (Γ-⊂ ,Γ ,(typing-of Π l)))) labels))
     (if (and (pair? targets) (chance 70)) `(jump ,(pick targets)) 'halt)]
    [else
     (let loop ([tries 20])
       (define instruction (an-instruction Γ labels))
       (define after (judgment-holds (check-instr ,Π ,Γ ,instruction Γ) Γ))
       (cond
         [(pair? after) `(begin ,instruction ,(a-block Π (car after) labels (- n 2)))]
         [(zero? tries) 'halt]
         [else (loop (sub1 tries))]))]))

(define (typing-of Π label)
  (match Π [`(,l : ,Γ ,rest) (if (eq? l label) Γ (typing-of rest label))]))

(define (a-list-type depth)
  (if (or (zero? depth) (chance 40)) 'nil `(list ,(a-list-type (sub1 depth)))))

(define (a-list-program n)
  (define blocks (max 1 (quotient n 10)))
  (define labels (for/list ([i blocks]) (string->symbol (format "l~a" i))))
  (define Π
    (for/foldr ([Π 'empty]) ([label labels])
      (define Γ
        (if (eq? label 'l0)
            '(v0 : nil empty)
            `(v0 : ,(a-list-type 2) ,(if (chance 50) `(v1 : ,(a-list-type 2) empty) 'empty))))
      `(,label : ,Γ ,Π)))
  (define program
    (for/foldr ([program 'end]) ([label labels])
      `(,label : ,(a-block Π (typing-of Π label) labels (quotient n blocks)) ,program)))
  (list program Π))

(define (list-size program+Π)
  (define (instructions ι)
    (match ι [`(begin ,a ,b) (+ 1 (instructions a) (instructions b))] [_ 1]))
  (let loop ([program (car program+Π)])
    (match program ['end 0] [`(,_ : ,ι ,rest) (+ 1 (instructions ι) (loop rest))])))

(define (break-list program+Π)
  (define variables '(v0 v1 v2 v3 v4 v5 v6))
  (define (break-instruction ι)
    (match ι
      [`(cons ,a ,b ,c) `(cons ,(pick variables) ,(pick variables) ,c)]
      [`(fetch-field ,a ,i ,b) `(fetch-field ,(pick variables) ,(- 1 i) ,b)]
      [`(branch-if-nil ,_ ,l) `(branch-if-nil ,(pick variables) ,l)]
      [_ ι]))
  (define broken
    (let walk ([ι (car program+Π)])
      (match ι
        [`(begin ,a ,b) (if (chance 30) `(begin ,(break-instruction a) ,b) `(begin ,a ,(walk b)))]
        [`(,l : ,ι ,rest) `(,l : ,(walk ι) ,(walk rest))]
        [_ ι])))
  (list broken (cadr program+Π)))

;; ---------------------------------------------------------------------------------------------------------------
;; delim-cont: prompts, marks and contracts

(define (a-base-type) (pick '(Num Num Bool)))
(define (a-delim-type depth)
  (cond
    [(or (zero? depth) (chance 60)) (a-base-type)]
    [(chance 50) `(List ,(a-delim-type (sub1 depth)))]
    [else `(→ ,(a-delim-type (sub1 depth)) ,(a-delim-type (sub1 depth)))]))

(define (variables-at env type?)
  (for/list ([binding env] #:when (type? (cadr binding))) binding))

(define (a-flat-contract type)
  (define x (fresh-name 'var:x))
  `(flat (λ (,x : ,type) ,(if (eq? type 'Num) `(zero? ,x) (if (eq? type 'Bool) `(not ,x) #t)))))

(define (delim-value env type)
  (match type
    ['Num (literal)]
    ['Bool (chance 50)]
    ['Unit 'unit]
    [`(List ,element)
     (if (chance 40) `(null ,element) `(cons ,(delim-value env element) ,(delim-value env type)))]
    [`(→ ,from ,to)
     (define x (fresh-name 'var:x))
     `(λ (,x : ,from) ,(delim-term (cons (list x from) env) to 2))]))

(define (delim-term env type n)
  (define-values (m k) (split (max 2 (sub1 n))))
  (define same (variables-at env (λ (t) (equal? t type))))
  (define prompts (variables-at env (λ (t) (match t [`(Prompt ,_ ,_) #t] [_ #f]))))
  (define marks (variables-at env (λ (t) (match t [`(Mark ,_) #t] [_ #f]))))
  (define (bind-in x:type type n) (delim-term (cons x:type env) type n))
  (cond
    [(<= n 2) (if (and (pair? same) (chance 80)) (car (pick same)) (delim-value env type))]
    [else
     (match (random 100)
       [(? (curryr < 30))
        (match type
          ['Num (if (chance 80)
                    `(,(pick '(+ - *)) ,(delim-term env 'Num m) ,(delim-term env 'Num k))
                    `(- ,(delim-term env 'Num (sub1 n))))]
          ['Bool (match (random 3)
                   [0 `(not ,(delim-term env 'Bool (sub1 n)))]
                   [1 `(zero? ,(delim-term env 'Num (sub1 n)))]
                   [2 `(number? ,(delim-term env (a-base-type) (sub1 n)))])]
          [`(→ ,from ,to)
           (define x (fresh-name 'var:x))
           `(λ (,x : ,from) ,(bind-in (list x from) to (sub1 n)))]
          [`(List ,element)
           (define keys (filter (λ (b) (equal? (cadadr b) element)) marks))
           (if (pair? keys) `(ccm ,(car (pick keys)) ,element) (delim-value env type))]
          [_ (delim-value env type)])]
       [(? (curryr < 45))
        (define x (fresh-name 'var:x))
        (define from (a-delim-type 1))
        `((λ (,x : ,from) ,(bind-in (list x from) type m)) ,(delim-term env from k))]
       [(? (curryr < 55))
        (define-values (i j) (split k))
        `(if ,(delim-term env 'Bool m) ,(delim-term env type i) ,(delim-term env type j))]
       [(? (curryr < 62))
        (define-values (x y) (values (fresh-name 'var:x) (fresh-name 'var:x)))
        (define element (a-base-type))
        (define-values (i j) (split k))
        `(case ,(delim-term env `(List ,element) m)
           (null = ,(delim-term env type i))
           ((cons ,x ,y) = ,(delim-term (list* (list x element) (list y `(List ,element)) env) type j)))]
       [(? (curryr < 75))
        (define-values (p x) (values (fresh-name 'var:x) (fresh-name 'var:x)))
        (define sent (a-base-type))
        (define prompt `(Prompt ,sent ,type))
        `((λ (,p : ,prompt)
            (% ,(bind-in (list p prompt) type m) ,p (λ (,x : ,sent) ,(bind-in (list x sent) type k))))
          ,(if (and (memq type '(Num Bool)) (chance 30))
               `(monitor (prompt-tag/c ,(a-flat-contract sent) ,(a-flat-contract type) ,sent ,type)
                         (make-prompt-tag ,sent ,type) "server" "client" "tag")
               `(make-prompt-tag ,sent ,type)))]
       [(? (curryr < 83))
        #:when (pair? prompts)
        (match-define (list p `(Prompt ,sent ,result)) (pick prompts))
        (if (chance 50)
            `(abort ,type ,p ,(delim-term env sent (- n 2)))
            (let ([x (fresh-name 'var:x)] [continuation `(→ ,type ,result)])
              `(call/comp (λ (,x : ,continuation) ,(bind-in (list x continuation) type (- n 3))) ,p)))]
       [(? (curryr < 92))
        (cond
          [(and (pair? marks) (chance 60))
           (match-define (list key `(Mark ,marked)) (pick marks))
           `(call/cm ,key ,(delim-value env marked) ,(delim-term env type (- n 2)))]
          [else
           (define key (fresh-name 'var:x))
           (define marked (a-base-type))
           `((λ (,key : (Mark ,marked)) ,(bind-in (list key `(Mark ,marked)) type (- n 3))) (make-cm-key ,marked))])]
       [_
        (if (memq type '(Num Bool))
            `(monitor ,(a-flat-contract type) ,(delim-term env type (- n 2)) "server" "client" "contract")
            (delim-term env type n))])]))

(define (delim-size term)
  (match term
    [`(λ (,_ : ,_) ,body) (add1 (delim-size body))]
    [`(monitor ,_ ,body ,_ ...) (+ 2 (delim-size body))]
    [`(abort ,_ ,a ,b) (+ 1 (delim-size a) (delim-size b))]
    [`(ccm ,e ,_) (add1 (delim-size e))]
    [`(null ,_) 1]
    [`(,(or 'make-prompt-tag 'make-cm-key) ,_ ...) 1]
    [`(case ,a (null = ,b) ((cons ,_ ,_) = ,c)) (+ 1 (delim-size a) (delim-size b) (delim-size c))]
    [`(,(or '+ '- '* 'not 'zero? 'number? 'cons 'if '% 'call/comp 'call/cm) ,parts ...)
     (add1 (apply + (map delim-size parts)))]
    [`(,f ,a) (+ 1 (delim-size f) (delim-size a))]
    [_ 1]))

(define (break-delim term)
  (define target (random (delim-size term)))
  (define seen -1)
  (let walk ([term term])
    (set! seen (add1 seen))
    (if (= seen target)
        (delim-value '() (a-delim-type 2))
        (match term
          [`(λ ,binding ,body) `(λ ,binding ,(walk body))]
          [`(,(and operator (or 'if '+ '- '* 'not)) ,parts ...) `(,operator ,@(map walk parts))]
          [`(,(? list? f) ,a) (let* ([f* (walk f)] [a* (walk a)]) `(,f* ,a*))]
          [_ term]))))

;; ---------------------------------------------------------------------------------------------------------------
;; racket-machine: `stack` says of every slot what it holds

(define (slots stack kind)
  (for/list ([slot stack] [i (in-naturals)] #:when (eq? slot kind)) i))

(define (machine-value)
  (match (random 6)
    [(or 0 1 2) (literal)]
    [3 (chance 50)]
    [4 'void]
    [5 `(quote ,(string->symbol (format "s~a" (random 20))))]))

(define (machine-leaf stack)
  (define immediate (slots stack 'imm))
  (define boxes (slots stack 'box))
  (cond
    [(and (pair? immediate) (chance 65)) `(,(pick '(loc loc-noclr)) ,(pick immediate))]
    [(and (pair? boxes) (chance 50)) `(loc-box ,(pick boxes))]
    [else (machine-value)]))

(define (machine-term stack n)
  (define-values (m k) (split (max 2 (sub1 n))))
  (define (pushed count) (append (make-list count 'uninit) stack))
  (define (arguments count n)
    (for/list ([_ count]) (machine-term (pushed count) (max 1 (quotient n count)))))
  (cond
    [(<= n 2) (machine-leaf stack)]
    [else
     (match (random 9)
       [(or 0 1) `(let-one ,(machine-term (cons 'uninit stack) m) ,(machine-term (cons 'imm stack) k))]
       [2 `(seq ,(machine-term stack m) ,(machine-term stack k))]
       [3 (define-values (i j) (split k))
          `(branch ,(machine-term stack m) ,(machine-term stack i) ,(machine-term stack j))]
       [4 (define count (add1 (random 3)))
          `(application (proc-const ,(make-list count 'val) ,(machine-term (make-list count 'imm) m))
                        ,@(arguments count k))]
       [(or 5 6)
        (define count (add1 (random 2)))
        (define visible (slots (pushed count) 'imm))
        (define captured (if (null? visible) '() (for/list ([_ (random 3)]) (pick visible))))
        `(application (lam ,(make-list count 'val) ,captured
                           ,(machine-term (make-list (+ (length captured) count) 'imm) m))
                      ,@(arguments count k))]
       [7 `(let-void 1 (install-value 0 ,(machine-term (pushed 1) m) ,(machine-term (cons 'imm stack) k)))]
       [8 (define immediate (slots stack 'imm))
          (cond
            [(null? immediate) (machine-term stack n)]
            [else
             (define slot (pick immediate))
             `(boxenv ,slot ,(machine-term (list-set stack slot 'box) (- n 1)))])])]))

(define (machine-size term)
  (match term
    [`(,(or 'proc-const 'boxenv 'let-void) ,_ ,body) (add1 (machine-size body))]
    [`(lam ,_ ,_ ,body) (add1 (machine-size body))]
    [`(install-value ,_ ,value ,body) (+ 1 (machine-size value) (machine-size body))]
    [`(,(or 'application 'let-one 'seq 'branch) ,parts ...) (add1 (apply + (map machine-size parts)))]
    [_ 1]))

(define (break-machine term)
  (match term
    [`(,(and i (or 'loc 'loc-noclr 'loc-box)) ,n) (if (chance 40) `(loc-box ,n) `(,i ,n))]
    [`(quote ,x) term]
    [(? list?) (map break-machine term)]
    [_ term]))

;; ---------------------------------------------------------------------------------------------------------------
;; Choosing

;; how-many different terms of that size which satisfy the predicate
(define (collect size make size-of good? [count how-many])
  (let loop ([found '()] [seen (set)])
    (cond
      [(= (length found) count) (reverse found)]
      [else
       (set! next-name 0)
       (define term (make))
       (if (and term
                (<= (abs (- (size-of term) size)) (max 1 (quotient size 10)))
                (not (set-member? seen term))
                (good? term))
           (loop (cons term found) (set-add seen term))
           (loop found seen))])))

(define (typed-and-untyped make break size-of typed?)
  (for/list ([size sizes])
    (define (a-term) (make (- size (random (quotient size 2))))) ; the generators overshoot
    (define typed (collect size a-term size-of typed?))
    (define untyped (collect size (λ () (break (a-term))) size-of (λ (term) (not (typed? term)))))
    (append typed untyped)))

;; states : at most `count` of the states, evenly chosen, on the way from each of the programs
(define (states relation programs count)
  (remove-duplicates
   (for*/list ([program programs] [state (some-of (path-from relation program) count)]) state)))

(define (path-from relation program)
  (let loop ([state program] [left 40])
    (define next (apply-reduction-relation relation state))
    (if (or (null? next) (zero? left)) '() (cons state (loop (car next) (sub1 left))))))

(define (some-of path count)
  (define stride (max 1 (ceiling (/ (length path) count))))
  (for/list ([state path] [i (in-naturals)] #:when (zero? (modulo i stride))) state))

(define (names-in terms pattern)
  (define found (mutable-seteq))
  (let walk ([term terms])
    (cond
      [(pair? term) (walk (car term)) (walk (cdr term))]
      [(and (symbol? term) (regexp-match? pattern (symbol->string term))) (set-add! found term)]))
  (sort (set->list found) symbol<?))

(define (write-module directory name pattern definitions)
  (define path (build-path directory (format "~a.rkt" name)))
  (with-output-to-file path #:exists 'truncate
    (λ ()
      (printf "#lang racket/base\n;; Written by make-terms.rkt.\n(provide (all-defined-out))\n")
      (for ([definition definitions])
        (match-define (list name terms) definition)
        (printf "\n(define ~a '(\n" name)
        (for ([term terms]) (printf "~s\n" term))
        (printf "))\n"))
      (printf "\n(define names '~s)\n" (names-in (map cadr definitions) pattern))))
  (printf "~a: ~a\n" path (map (λ (d) (length (cadr d))) definitions))
  (flush-output))

;; the terms, and in a module of their own the states on the way from them
(define (write-terms directory name pattern terms states)
  (write-module directory name pattern (sized 'terms terms))
  (write-module directory (format "~a-states" name) pattern (sized 'states states)))

(define (sized prefix lists)
  (for/list ([size sizes] [terms lists])
    (list (format "~a-~a" prefix size) terms)))

(define (typed-part terms) (take terms how-many))

(define (main directory)
  (make-directory* directory)
  (random-seed 20261115)

  (let* ([make (λ (n) (parameterize ([monomorphic? #t]) (erase-instances (lambda-term '() (a-type 2) n))))]
         [break (λ (term) (parameterize ([monomorphic? #t]) (erase-instances (break-lambda term))))]
         [terms (typed-and-untyped make break lambda-size (λ (t) (judgment-holds (stlc:typeof • ,t σ))))])
    (write-terms directory 'stlc #rx"^x[0-9]+$" terms
                 (for/list ([t terms])
                   (states stlc:red (typed-part t) 4))))

  (let ([large (λ (n count)
                 (parameterize ([monomorphic? #t])
                   (define (open-term n)
                     (erase-instances (lambda-term '((x0 int) (y1 int) (y2 (list int))) (a-type 1) n)))
                   (map (λ (body argument) (list body argument))
                        (collect n (λ () (open-term (- n (random (quotient n 2))))) lambda-size (λ (t) #t) count)
                        (collect 5 (λ () (open-term 5)) lambda-size (λ (t) #t) count))))])
    (write-module directory 'stlc-large #rx"^[xy][0-9]+$"
                  (list (list "pairs-100" (large 100 40)) (list "pairs-400" (large 400 10)))))

  (let* ([terms (typed-and-untyped (λ (n) (lambda-term '() (a-type 2) n)) break-lambda lambda-size
                                   (λ (t) (judgment-holds (poly:typeof • ,t τ))))])
    (write-terms directory 'poly-stlc #rx"^x[0-9]+$" terms
                 (for/list ([t terms])
                   (states poly:red (typed-part t) 4))))

  (let* ([make (λ (n) (parameterize ([monomorphic? #t] [references? #t]) (lambda-term '() (a-type 2) n)))]
         [break (λ (term) (parameterize ([monomorphic? #t] [references? #t]) (break-lambda term)))]
         [typed? (λ (t) (judgment-holds (let:typeof ,(erase-types t) τ)))]
         [terms (map (curry map erase-types) (typed-and-untyped make break lambda-size typed?))])
    (write-terms directory 'let-poly #rx"^x[0-9]+$" terms
                 (for/list ([t terms])
                   (states let:red (map (λ (m) `(· ,m)) (typed-part t)) 4))))

  (let* ([typed? (λ (t) (judgment-holds (check-program ,(car t) ,(cadr t))))]
         [terms (typed-and-untyped a-list-program break-list list-size typed?)])
    (write-module directory 'list-machine #rx"^(v|l)[1-9]$" (sized 'terms terms)))

  (let* ([make (λ (n) (delim-term '() (a-delim-type 1) n))]
         [typed? (λ (t) (judgment-holds (delim:tc · · ,t t)))]
         [terms (typed-and-untyped make break-delim delim-size typed?)])
    (write-terms directory 'delim-cont #rx"^(var:x|tag|key)[0-9]*$" terms
                 (for/list ([t terms])
                   (states delim:abort-red (map (λ (e) `(<> ,e ·)) (typed-part t)) 4))))

  (let ([large (λ (n count)
                 (define (open-term n) (delim-term '((var:x0 Num) (var:y1 Num) (var:y2 Bool)) (a-base-type) n))
                 (map (λ (body argument) (list body argument))
                      (collect n (λ () (open-term (- n (random (quotient n 2))))) delim-size (λ (t) #t) count)
                      (collect 5 (λ () (open-term 5)) delim-size (λ (t) #t) count)))])
    (write-module directory 'delim-cont-large #rx"^var:[xy][0-9]+$"
                  (list (list "pairs-100" (large 100 40)) (list "pairs-400" (large 400 10)))))

  (let* ([terms (typed-and-untyped (λ (n) (machine-term '() n)) break-machine machine-size bytecode-ok?)])
    (write-terms directory 'racket-machine #rx"^(x|s)[0-9]*$" terms
                 (for/list ([t terms])
                   (states machine:-> (map (λ (e) (term (machine:load ,e ()))) (typed-part t)) 4)))))

(module+ main
  (main (vector-ref (current-command-line-arguments) 0)))
