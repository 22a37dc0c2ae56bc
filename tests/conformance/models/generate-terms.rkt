#lang racket
;; Writes the input terms of the model drivers: OUT-DIR/NAME.generated, one term a line.
;; usage: racket generate-terms.rkt OUT-DIR SCALE NAME ...
;; A line is a list whose head says what to do with the rest; see the driver NAME.rkt.
;; The same SCALE gives the same terms: every model starts from its own fixed seed. Only
;; the few found by #:satisfying may differ, as they depend on what the process did before.
(require redex/reduction-semantics
         (only-in redex/private/generate-term pick-an-index)
         (prefix-in stlc: redex/examples/stlc+lists)
         (prefix-in sub: redex/examples/stlc+lists+subst)
         (prefix-in bind: redex/examples/stlc+lists-with-binding)
         (prefix-in rec: redex/examples/letrec)
         (prefix-in poly: redex/examples/poly-stlc)
         (prefix-in let: redex/examples/let-poly)
         (prefix-in lm: redex/examples/list-machine/list-machine)
         (prefix-in lmt: redex/examples/list-machine/list-machine-typing)
         (prefix-in lst: redex/benchmark/models/list-machine/ls-typed-gen)
         (prefix-in rb: redex/examples/rbtrees)
         (prefix-in dc: redex/benchmark/models/delim-cont/delim-cont)
         (prefix-in rm: redex/examples/racket-machine/grammar)
         (prefix-in rmv: redex/examples/racket-machine/verification)
         (prefix-in rmt: redex/examples/racket-machine/randomized-tests)
         (prefix-in jdg: redex/benchmark/models/rvm/verif-jdg))

;; ---------------------------------------------------------------------------
;; helpers

(define scale (make-parameter 1))
(define seen (make-parameter #f))
(define largest (make-parameter 600)) ; of the size of a term

(define (pick l) (list-ref l (random (length l))))
(define (chance percent) (< (random 100) percent))

;; exact integers only: the drivers compare models, not floating point
(define (integers t)
  (cond [(pair? t) (cons (integers (car t)) (integers (cdr t)))]
        [(and (number? t) (not (exact-integer? t)))
         (let ([r (real-part t)])
           (if (or (infinite? r) (nan? r)) 7 (inexact->exact (truncate r))))]
        [else t]))

(define (infinite? r) (and (flonum? r) (or (= r +inf.0) (= r -inf.0))))
(define (nan? r) (and (flonum? r) (not (= r r))))

;; applies f to a line but for its head
(define (rest-of f line) (cons (car line) (f (cdr line))))

;; maps every symbol for which var? holds to one of a few names, so that names meet
(define (rename t var? pool)
  (define names (make-hash))
  (let loop ([t t])
    (cond [(pair? t) (cons (loop (car t)) (loop (cdr t)))]
          [(and (symbol? t) (var? t)) (hash-ref! names t (lambda () (pick pool)))]
          [else t])))

(define (size t) (if (pair? t) (+ (size (car t)) (size (cdr t))) 1))

;; n lines of the given thunk (which may answer #f), without repetitions
(define (emit n thunk)
  (for ([i (in-range (max 1 (inexact->exact (round (* n (scale))))))])
    (define t (thunk))
    (when (and t (< (size t) (largest)))
      (define line (format "~s" (integers t)))
      ;; an enumerated symbol may contain a newline or other control characters
      (unless (or (hash-ref (seen) line #f)
                  (for/or ([c (in-string line)]) (char-iso-control? c)))
        (hash-set! (seen) line #t)
        (displayln line)))))

(define models (make-hash))
(define-syntax-rule (define-model name body ...)
  (hash-set! models name (lambda () body ...)))

;; ---------------------------------------------------------------------------
;; simply typed terms, by type

(define names '(x y z f x1 x2 y1))

(define (stlc-type d)
  (cond [(or (zero? d) (chance 40)) (pick '(int int (list int)))]
        [else (list (stlc-type (- d 1)) '→ (stlc-type (- d 1)))]))

(define (stlc-term Γ t d)
  (define vars (for/list ([b Γ] #:when (equal? (cadr b) t)) (car b)))
  (define (sub t) (stlc-term Γ t (- d 1)))
  (define (atom)
    (match t
      ['int (- (random 12) 3)]
      ['(list int) 'nil]
      [`(int → (int → int)) (pick `(+ ,(lambda* t)))]
      [`(int → ((list int) → (list int))) (pick `(cons ,(lambda* t)))]
      [`((list int) → int) (pick `(hd ,(lambda* t)))]
      [`((list int) → (list int)) (pick `(tl ,(lambda* t)))]
      [_ (lambda* t)]))
  (define (lambda* t)
    (define x (pick names))
    `(λ (,x ,(car t)) ,(stlc-term (cons (list x (car t)) (remf (lambda (b) (eq? x (car b))) Γ))
                                  (caddr t) (max 0 (- d 1)))))
  (cond
    [(and (pair? vars) (chance (if (zero? d) 70 30))) (pick vars)]
    [(zero? d) (atom)]
    [else
     (case (random 6)
       [(0) (atom)]
       [(1 2) (define a (stlc-type 1)) (list (sub (list a '→ t)) (sub a))]
       [(3) (define a (stlc-type 1))
            (define x (pick names))
            `((λ (,x ,a) ,(stlc-term (cons (list x a) (remf (lambda (b) (eq? x (car b))) Γ)) t (- d 1))) ,(sub a))]
       [else
        (match t
          ['int (pick (list `((+ ,(sub 'int)) ,(sub 'int)) `(hd ,(sub '(list int)))))]
          ['(list int) (pick (list `((cons ,(sub 'int)) ,(sub '(list int))) `(tl ,(sub '(list int)))))]
          [_ (lambda* t)])])]))

(define stlc-words '(int list → λ cons nil hd tl + •))
(define (stlc-var? s) (not (memq s stlc-words)))
(define (stlc-pool t) (rename t stlc-var? names))

(define-syntax-rule (stlc-lines lang)
  (begin
    (emit 260 (lambda () `(M ,(stlc-term '() (stlc-type 2) (+ 1 (random 5))))))
    (emit 120 (lambda () `(M ,(generate-term lang M 4))))
    (emit 120 (lambda () `(M ,(stlc-pool (generate-term lang M 5)))))
    (emit 60 (lambda () `(M ,(generate-term lang M #:i-th (pick-an-index 0.035)))))
    (let ([i -1]) (emit 100 (lambda () (set! i (+ i 1)) `(M ,(generate-term lang M #:i-th i)))))
    (emit 80 (lambda () (rest-of stlc-pool `(typeof ,(generate-term lang Γ 4) ,(generate-term lang M 4)))))
    (emit 80 (lambda () `(subst ,(stlc-term '((x int) (y (int → int)) (z (list int))) (stlc-type 2) 4)
                                ,(pick names)
                                ,(stlc-term '((x int) (y int) (x1 int) (x2 int) (y1 int)) 'int 3))))
    (emit 80 (lambda () (rest-of stlc-pool `(subst ,(generate-term lang M 5) ,(generate-term lang x 1) ,(generate-term lang M 3)))))))

(define-model "stlc+lists"
  (stlc-lines stlc:stlc)
  (emit 20 (lambda () (match (generate-term stlc:stlc #:satisfying (stlc:typeof • M τ) 5)
                        [`(,_ • ,M ,_) `(M ,M)] [#f #f]))))

(define-model "stlc+lists+subst"
  (stlc-lines sub:stlc)
  (emit 20 (lambda () (match (generate-term sub:stlc #:satisfying (sub:typeof • M τ) 5)
                        [`(,_ • ,M ,_) `(M ,M)] [#f #f]))))

(define-model "stlc+lists-with-binding"
  (stlc-lines bind:stlc))

;; ---------------------------------------------------------------------------
;; programs with assignments and recursive bindings

(define (rec-term Γ d)
  (define (sub) (rec-term Γ (- d 1)))
  (define (new n) (take (shuffle '(x y z f g)) n))
  (define (inside names) (rec-term (append names Γ) (- d 1)))
  (define (var) (if (and (pair? Γ) (chance 95)) (pick Γ) (pick '(x y q))))
  (define (atom) (case (random 5) [(0 1) (- (random 9) 2)] [(2) (pick '(#t #f (void) + * =))] [else (var)]))
  (cond
    [(zero? d) (atom)]
    [else
     (case (random 12)
       [(0) (atom)]
       [(1) `(set! ,(var) ,(sub))]
       [(2 3) (define xs (new (random 3))) `(let ,(for/list ([x xs]) (list x (sub))) ,(inside xs))]
       [(4) (define xs (new (random 3))) `(letrec ,(for/list ([x xs]) (list x (inside xs))) ,(inside xs))]
       [(5) (define f (pick '(f g))) (define x (pick '(x y)))
            `(letrec ((,f (λ (,x) ,(rec-term (list* x f Γ) (- d 1))))) (,f ,(rec-term (cons f Γ) (- d 1))))]
       [(6) `(if ,(sub) ,(sub) ,(sub))]
       [(7) `(begin ,(sub) ,(sub))]
       [(8) (define xs (new (random 3))) `((λ ,xs ,(inside xs)) ,@(for/list ([x xs]) (sub)))]
       [(9) `(,(pick '(+ - *)) ,(sub) ,(sub))]
       [(10) `(writeln ,(sub))]
       [else (define xs (new (random 3))) `(λ ,xs ,(inside xs))])]))

(define (rec-var? s) (not (memq s '(set! let letrec if begin writeln λ + - * = void))))

(define-model "letrec"
  (emit 200 (lambda () `(e ,(rec-term '() (+ 1 (random 5))))))
  (emit 60 (lambda () `(e ,(rename (generate-term rec:surface-lang e 4) rec-var? '(x y z f)))))
  (emit 40 (lambda () `(aeq ,(rec-term '(x) 3) ,(rec-term '(x) 3)))))

;; ---------------------------------------------------------------------------
;; terms with polymorphic constants, by type

(define (poly-type d)
  (cond [(or (zero? d) (chance 40)) 'int]
        [(chance 50) (list 'list (poly-type (- d 1)))]
        [else (list (poly-type (- d 1)) '→ (poly-type (- d 1)))]))

(define (poly-term Γ t d)
  (define vars (for/list ([b Γ] #:when (equal? (cadr b) t)) (car b)))
  (define (sub t) (poly-term Γ t (- d 1)))
  (define (bind x a) (cons (list x a) (remf (lambda (b) (eq? x (car b))) Γ)))
  (define (lambda* t)
    (define x (pick names))
    `(λ (,x ,(car t)) ,(poly-term (bind x (car t)) (caddr t) (max 0 (- d 1)))))
  (define (atom)
    (match t
      ['int (- (random 12) 3)]
      [`(list ,a) `(nil @ ,a)]
      [`(int → (int → int)) (if (chance 50) '+ (lambda* t))]
      [`((list ,a) → ,a) (if (chance 50) `(hd @ ,a) (lambda* t))]
      [`((list ,a) → (list ,a)) (if (chance 50) `(tl @ ,a) (lambda* t))]
      [`(,a → ((list ,a) → (list ,a))) (if (chance 50) `(cons @ ,a) (lambda* t))]
      [_ (lambda* t)]))
  (cond
    [(and (pair? vars) (chance (if (zero? d) 70 30))) (pick vars)]
    [(zero? d) (atom)]
    [else
     (case (random 7)
       [(0) (atom)]
       [(1 2) (define a (poly-type 1)) (list (sub (list a '→ t)) (sub a))]
       [(3) (define a (poly-type 1))
            (define x (pick names))
            `((λ (,x ,a) ,(poly-term (bind x a) t (- d 1))) ,(sub a))]
       [(4) `((hd @ ,t) ,(sub (list 'list t)))]
       [else
        (match t
          ['int `((+ ,(sub 'int)) ,(sub 'int))]
          [`(list ,a)
           (define b (poly-type 1))
           (pick (list `(((cons @ ,a) ,(sub a)) ,(sub t))
                       `((tl @ ,a) ,(sub t))
                       `((((map @ ,b) @ ,a) ,(sub (list b '→ a))) ,(sub (list 'list b)))))]
          [_ (lambda* t)])])]))

(define poly-words '(int list → λ cons nil hd tl map + • ∀ @))
(define (poly-pool t) (rename t (lambda (s) (not (memq s poly-words))) names))

(define-model "poly-stlc"
  (emit 260 (lambda () `(M ,(poly-term '() (poly-type 2) (+ 1 (random 5))))))
  (emit 120 (lambda () `(M ,(generate-term poly:poly-stlc M 4))))
  (emit 120 (lambda () `(M ,(poly-pool (generate-term poly:poly-stlc M 5)))))
  (emit 60 (lambda () `(M ,(generate-term poly:poly-stlc M #:i-th (pick-an-index 0.035)))))
  (let ([i -1]) (emit 100 (lambda () (set! i (+ i 1)) `(M ,(generate-term poly:poly-stlc M #:i-th i)))))
  (emit 60 (lambda () (rest-of poly-pool `(typeof ,(generate-term poly:poly-stlc Γ 4) ,(generate-term poly:poly-stlc M 4)))))
  (emit 60 (lambda () `(C ,(generate-term poly:poly-stlc C 4))))
  (emit 80 (lambda () (rest-of poly-pool `(t-subst ,(generate-term poly:poly-stlc γ 4) ,(generate-term poly:poly-stlc α 1)
                                           ,(generate-term poly:poly-stlc τ 3)))))
  (emit 80 (lambda () `(subst ,(poly-term '((x int) (y (int → int)) (z (list int))) (poly-type 2) 4)
                              ,(pick names)
                              ,(poly-term '((x int) (y int) (x1 int) (x2 int) (y1 int)) 'int 3))))
  (emit 60 (lambda () (rest-of poly-pool `(subst ,(generate-term poly:poly-stlc M 5) ,(generate-term poly:poly-stlc x 1)
                                         ,(generate-term poly:poly-stlc M 3)))))
  (emit 20 (lambda () (match (generate-term poly:poly-stlc #:satisfying (poly:typeof • M τ) 3)
                        [`(,_ • ,M ,_) `(M ,M)] [#f #f]))))

;; ---------------------------------------------------------------------------
;; let-polymorphism with references, by type (types are then forgotten)

(define (ref-type d)
  (cond [(or (zero? d) (chance 40)) 'int]
        [else (case (random 4)
                [(0) (list 'list (ref-type (- d 1)))]
                [(1) (list 'ref (ref-type (- d 1)))]
                [else (list (ref-type (- d 1)) '→ (ref-type (- d 1)))])]))

(define (ref-term Γ t d)
  (define vars (for/list ([b Γ] #:when (equal? (cadr b) t)) (car b)))
  (define (sub t) (ref-term Γ t (- d 1)))
  (define (bind x a) (cons (list x a) (remf (lambda (b) (eq? x (car b))) Γ)))
  (define (lambda* t)
    (define x (pick names))
    `(λ ,x ,(ref-term (bind x (car t)) (caddr t) (max 0 (- d 1)))))
  (define (atom)
    (match t
      ['int (- (random 12) 3)]
      [`(list ,a) 'nil]
      [`(ref ,a) `(new ,(ref-term Γ a 0))]
      [`(int → (int → int)) (if (chance 50) '+ (lambda* t))]
      [`((list ,a) → ,a) (if (chance 50) 'hd (lambda* t))]
      [`((list ,a) → (list ,a)) (if (chance 50) 'tl (lambda* t))]
      [`(,a → (ref ,a)) (if (chance 50) 'new (lambda* t))]
      [`((ref ,a) → ,a) (if (chance 50) 'get (lambda* t))]
      [_ (lambda* t)]))
  (cond
    [(and (pair? vars) (chance (if (zero? d) 70 30))) (pick vars)]
    [(zero? d) (atom)]
    [else
     (case (random 9)
       [(0) (atom)]
       [(1 2) (define a (ref-type 1)) (list (sub (list a '→ t)) (sub a))]
       [(3 4) (define a (ref-type 1))
              (define x (pick names))
              (define body (ref-term (bind x a) t (- d 1)))
              (if (chance 50) `((λ ,x ,body) ,(sub a)) `(let ([,x ,(sub a)]) ,body))]
       [(5) `(get ,(sub (list 'ref t)))]
       [(6) `((set ,(sub (list 'ref t))) ,(sub t))]
       [else
        (match t
          ['int `((+ ,(sub 'int)) ,(sub 'int))]
          [`(list ,a) (pick (list `((cons ,(sub a)) ,(sub t)) `(tl ,(sub t))))]
          [`(ref ,a) `(new ,(sub a))]
          [_ (lambda* t)])])]))

(define let-words '(int list ref → λ cons nil hd tl + let new get set ·))
(define (let-pool t) (rename t (lambda (s) (not (memq s let-words))) names))

(define-model "let-poly"
  (emit 110 (lambda () `(M ,(ref-term '() (ref-type 2) (+ 1 (random 4))))))
  (emit 80 (lambda () `(M ,(generate-term let:stlc M 4))))
  (emit 80 (lambda () `(M ,(let-pool (generate-term let:stlc M 5)))))
  (emit 40 (lambda () `(M ,(generate-term let:stlc M #:i-th (pick-an-index 0.035)))))
  (let ([i -1]) (emit 80 (lambda () (set! i (+ i 1)) `(M ,(generate-term let:stlc M #:i-th i)))))
  (emit 60 (lambda () (rest-of let-pool `(state ,(generate-term let:stlc Σ 3) ,(generate-term let:stlc M 4)))))
  (emit 120 (lambda () (rest-of let-pool `(unify ,(generate-term let:stlc τ 4) ,(generate-term let:stlc σ 4)))))
  (emit 60 (lambda () `(unify ,(ref-type 3) ,(let-pool (generate-term let:stlc σ 3)))))
  (emit 60 (lambda () (rest-of let-pool `(subst ,(generate-term let:stlc M 5) ,(generate-term let:stlc x 1) ,(generate-term let:stlc M 3)))))
  (emit 40 (lambda () (rest-of let-pool `(Gx ,(generate-term let:stlc Gx 3) ,(generate-term let:stlc τ 3) ,(generate-term let:stlc κ 3))))))

;; ---------------------------------------------------------------------------
;; list machine

(define lm-words '(nil cons empty ↦ jump branch-if-nil fetch-field halt begin : end list listcons))
(define (lm-vars t)
  (rename t (lambda (s) (not (memq s lm-words))) '(l0 l1 l2 v0 v1 v2)))
(define lm-v '(v0 v1 v2))
(define lm-l '(l0 l1 l2 l3))

(define (lm-instr d)
  (case (random (if (zero? d) 4 5))
    [(0) `(branch-if-nil ,(pick lm-v) ,(pick lm-l))]
    [(1) `(fetch-field ,(pick lm-v) ,(random 2) ,(pick lm-v))]
    [(2 3) `(cons ,(pick lm-v) ,(pick lm-v) ,(pick lm-v))]
    [else `(begin ,(lm-instr (- d 1)) ,(lm-instr (- d 1)))]))
(define (lm-block d)
  (cond [(zero? d) (if (chance 50) 'halt `(jump ,(pick lm-l)))]
        [else `(begin ,(lm-instr 1) ,(lm-block (- d 1)))]))
(define (lm-program)
  (define n (+ 1 (random 3)))
  (for/fold ([p 'end]) ([i (in-range (- n 1) -1 -1)])
    (list (list-ref lm-l i) ': (lm-block (random 4)) p)))
(define (lm-value d) (if (or (zero? d) (chance 30)) 'nil `(cons ,(lm-value (- d 1)) ,(lm-value (- d 1)))))
(define (lm-store)
  (for/fold ([r 'empty]) ([v (take (shuffle lm-v) (random 4))]) (list r v '↦ (lm-value 2))))
(define (lm-type d)
  (if (or (zero? d) (chance 30)) 'nil (list (pick '(list listcons)) (lm-type (- d 1)))))
(define (lm-env)
  (for/fold ([Γ 'empty]) ([v (take (shuffle lm-v) (random 4))]) (list v ': (lm-type 2) Γ)))
(define (lm-typing)
  `(l0 : ,(if (chance 80) '(v0 : nil empty) (lm-env))
       ,(for/fold ([Π 'empty]) ([l (reverse (take (cdr lm-l) (random 3)))]) (list l ': (lm-env) Π))))
(define (lm-program-typing p)
  (let loop ([p p] [first? #t])
    (match p
      ['end 'empty]
      [(list l ': _ p) (list l ': (if first? '(v0 : nil empty) (lm-env)) (loop p #f))])))

(define-model "list-machine"
  (emit 500 (lambda () `(state ,(lm-program) ,(lm-store) ,(lm-block (random 4)))))
  (emit 150 (lambda () (rest-of lm-vars `(state ,(generate-term lm:list-machine p 5) ,(generate-term lm:list-machine r 3)
                                        ,(generate-term lm:list-machine ι 4)))))
  (emit 80 (lambda () `(state ,(generate-term lm:list-machine p 5) ,(generate-term lm:list-machine r 3)
                              ,(generate-term lm:list-machine ι 4))))
  (let ([i -1]) (emit 80 (lambda () (set! i (+ i 1)) `(state ,@(generate-term lm:list-machine (p r ι) #:i-th (* 7 i))))))
  (emit 150 (lambda () `(store ,(lm-store) ,(pick lm-v) ,(lm-value 2))))
  (emit 100 (lambda () `(program ,(lm-program) ,(pick lm-l)))))

;; a block that type checks from Γ on, built instruction by instruction with the model's judgment
(define (lm-typed-block Π Γ d)
  (define (final)
    (define l (pick lm-l))
    (if (and (chance 50) (judgment-holds (lmt:check-block ,Π ,Γ (jump ,l)))) `(jump ,l) 'halt))
  (if (zero? d)
      (final)
      (let loop ([tries 12])
        (define ι (lm-instr 0))
        (define Γs (judgment-holds (lmt:check-instr ,Π ,Γ ,ι Γ_1) Γ_1))
        (cond [(pair? Γs) `(begin ,ι ,(lm-typed-block Π (car Γs) (- d 1)))]
              [(zero? tries) (final)]
              [else (loop (- tries 1))]))))
(define (lm-typed-program)
  (define Π `(l0 : (v0 : nil empty)
                 ,(for/fold ([Π 'empty]) ([l (reverse (take (cdr lm-l) (random 3)))]) (list l ': (lm-env) Π))))
  (define p
    (let loop ([Π1 Π])
      (match Π1
        ['empty 'end]
        [(list l ': Γ Π2) (list l ': (lm-typed-block Π Γ (random 5)) (loop Π2))])))
  (list p Π))

(define-syntax-rule (typing-lines lang)
  (begin
    (emit 200 (lambda () `(check ,@(lm-typed-program))))
    (emit 250 (lambda () (define p (lm-program)) `(check ,p ,(lm-program-typing p))))
    (emit 80 (lambda () `(check ,(lm-program) ,(lm-typing))))
    (emit 80 (lambda () (rest-of lm-vars `(check ,(generate-term lang (l0 : ι p) 5) ,(generate-term lang (l0 : (v0 : nil empty) Π) 4)))))
    (emit 150 (lambda () `(block ,(lm-typing) ,(lm-env) ,(lm-block (random 4)))))
    (emit 100 (lambda () (rest-of lm-vars `(block ,(generate-term lang Π 4) ,(generate-term lang Γ 4) ,(generate-term lang ι 4)))))
    (emit 150 (lambda () `(types ,(lm-type 4) ,(lm-type 4))))
    (emit 100 (lambda () `(envs ,(lm-env) ,(lm-env) ,(pick lm-v) ,(lm-type 2))))
    (emit 25 (lambda () (match (generate-term lst:list-machine-typing #:satisfying (lst:check-program (l0 : ι p) Π) 7)
                          [`(,_ ,p ,Π) `(check ,p ,Π)] [#f #f])))))

(define-model "list-machine-typing" (typing-lines lmt:list-machine-typing))
(define-model "ls-typed-gen" (typing-lines lst:list-machine-typing))

;; ---------------------------------------------------------------------------
;; red-black trees

(define (num->n k) (if (zero? k) 'O (list 's (num->n (- k 1)))))
(define (rb-inserted)
  (for/fold ([t 'E]) ([i (random 9)])
    (term (rb:insert ,(num->n (random 10)) ,t))))
(define (rb-random d lo hi)
  (cond [(or (zero? d) (>= lo hi) (chance 15)) 'E]
        [else (define k (+ lo (random (- hi lo))))
              (list (pick '(R B)) (rb-random (- d 1) lo k) (num->n k) (rb-random (- d 1) (+ k 1) hi))]))

(define-model "rbtrees"
  (largest 250)
  (emit 250 (lambda () `(t ,(rb-inserted))))
  (emit 250 (lambda () `(t ,(rb-random 4 0 10))))
  (emit 150 (lambda () `(t ,(generate-term rb:rbtrees t 4))))
  (let ([i -1]) (emit 200 (lambda () (set! i (+ i 1)) `(t ,(generate-term rb:rbtrees t #:i-th i)))))
  (emit 60 (lambda () `(t ,(generate-term rb:rbtrees t #:i-th (pick-an-index 0.1)))))
  (emit 200 (lambda () `(insert ,(num->n (random 11)) ,(rb-inserted))))
  (emit 60 (lambda () `(less ,(num->n (random 7)) ,(num->n (random 7)))))
  (emit 100 (lambda () (match (generate-term rb:rbtrees #:satisfying (rb:ordered? t n_1 n_2) 3)
                         [`(,_ ,t ,_ ,_) `(t ,t)] [#f #f]))))

;; ---------------------------------------------------------------------------
;; delimited control with contracts, by type

(define dc-vars '(var:x var:y var:f var:k))
(define dc-labels '("server" "client" "contract" ""))

(define (dc-type d)
  (cond [(or (zero? d) (chance 50)) (pick '(Num Bool Unit))]
        [else (case (random 6)
                [(0) `(List ,(dc-type (- d 1)))]
                [(1) `(Mark ,(dc-type (- d 1)))]
                [(2) `(Prompt ,(dc-type (- d 1)) ,(dc-type (- d 1)))]
                [else `(→ ,(dc-type (- d 1)) ,(dc-type (- d 1)))])]))

(define (dc-contract t)
  (match t
    [`(→ ,a ,b) `(-> ,(dc-contract a) ,(dc-contract b))]
    [`(Prompt ,a ,b) `(prompt-tag/c ,(dc-contract a) ,(dc-contract b) ,a ,b)]
    [`(Mark ,a) `(mark/c ,(dc-contract a) ,a)]
    [`(List ,a) `(list/c ,(dc-contract a))]
    [B `(flat (λ (var:c : ,B) ,(pick (list #t #t #f (if (eq? B 'Num) '(zero? var:c) #t)))))]))

(define (dc-value t)
  (match t
    ['Num (- (random 10) 3)]
    ['Bool (pick '(#t #f))]
    ['Unit 'unit]
    [`(→ ,a ,b) (define x (pick dc-vars)) `(λ (,x : ,a) ,(dc-term (list (list x a)) '() b 1))]
    [`(List ,a) `(null ,a)]
    [_ #f]))

(define (dc-term Γ Σ t d)
  (define vars (append (for/list ([b Γ] #:when (equal? (cadr b) t)) (car b))
                       (for/list ([b Σ] #:when (equal? (cadr b) t)) (car b))))
  (define (sub t) (dc-term Γ Σ t (- d 1)))
  (define (bind x a) (cons (list x a) (remf (lambda (b) (eq? x (car b))) Γ)))
  (define (atom)
    (match t
      ['Num (- (random 10) 3)]
      ['Bool (pick '(#t #f))]
      ['Unit 'unit]
      [`(→ ,a ,b) (define x (pick dc-vars)) `(λ (,x : ,a) ,(dc-term (bind x a) Σ b (max 0 (- d 1))))]
      [`(List ,a) (define v (dc-value a)) (if (and v (chance 50)) `(cons ,v (null ,a)) `(null ,a))]
      [`(Mark ,a) `(make-cm-key ,a)]
      [`(Prompt ,a ,b) `(make-prompt-tag ,a ,b)]))
  (cond
    [(and (pair? vars) (chance (if (zero? d) 70 35))) (pick vars)]
    [(zero? d) (atom)]
    [else
     (case (random 15)
       [(0) (atom)]
       [(1 2) (define a (dc-type 1)) (list (sub `(→ ,a ,t)) (sub a))]
       [(3) (define a (dc-type 1))
            (define x (pick dc-vars))
            `((λ (,x : ,a) ,(dc-term (bind x a) Σ t (- d 1))) ,(sub a))]
       [(4) `(if ,(sub 'Bool) ,(sub t) ,(sub t))]
       [(5) (define a (dc-type 1))
            (define x (pick dc-vars))
            `(% ,(sub t) ,(sub `(Prompt ,a ,t)) (λ (,x : ,a) ,(dc-term (bind x a) Σ t (- d 1))))]
       [(6) (define a (dc-type 1)) `(abort ,t ,(sub `(Prompt ,a ,(dc-type 1))) ,(sub a))]
       [(7) (define a (dc-type 1))
            `(monitor ,(dc-contract t) ,(sub t) ,(pick dc-labels) ,(pick dc-labels) ,(pick dc-labels))]
       [(8) (define a (dc-type 1)) `(call/cm ,(sub `(Mark ,a)) ,(sub a) ,(sub t))]
       [(9) (define b (dc-type 1))
            (define x (pick dc-vars))
            `(call/comp (λ (,x : (→ ,t ,b)) ,(dc-term (bind x `(→ ,t ,b)) Σ t (- d 1)))
                        ,(sub `(Prompt ,(dc-type 0) ,b)))]
       [(10) (define a (dc-type 1))
             (define x (car dc-vars))
             (define y (cadr dc-vars))
             `(case ,(sub `(List ,a)) (null = ,(sub t))
                ((cons ,x ,y) = ,(dc-term (cons (list x a) (cons (list y `(List ,a))
                                                                 (remf (lambda (b) (memq (car b) (list x y))) Γ)))
                                          Σ t (- d 1))))]
       [(11) (define x (pick dc-vars)) `(μ (,x : ,t) ,(dc-term (if (chance 30) (bind x t) Γ) Σ t (- d 1)))]
       [else
        (match t
          ['Num (pick (list `(,(pick '(+ - *)) ,(sub 'Num) ,(sub 'Num)) `(- ,(sub 'Num))))]
          ['Bool (pick (list `(not ,(sub 'Bool)) `(zero? ,(sub 'Num)) `(number? ,(sub (dc-type 1)))
                             `(boolean? ,(sub (dc-type 1))) `(unit? ,(sub (dc-type 1)))))]
          [`(List ,a) `(ccm ,(sub `(Mark ,a)) ,a)]
          [_ (atom)])])]))

(define (dc-store)
  (shuffle (take '((tag (Prompt Num Num)) (tag1 (Prompt Bool Num)) (key (Mark Num)) (key1 (Mark Bool))) (random 5))))
(define (store->Σ s) (for/fold ([Σ '·]) ([b s]) (list (car b) ': (cadr b) Σ)))

(define (dc-pool t)
  (define (pre s p) (regexp-match? p (symbol->string s)))
  (rename (rename (rename t (lambda (s) (pre s #rx"^var:")) dc-vars)
                  (lambda (s) (pre s #rx"^tag")) '(tag tag1))
          (lambda (s) (pre s #rx"^key")) '(key key1)))

(define-model "delim-cont"
  (emit 220 (lambda () (define s (dc-store)) `(P ,(dc-term '() s (dc-type 1) (+ 1 (random 4))) ,(store->Σ s))))
  ;; the same inside a prompt with a known tag
  (emit 80 (lambda () (define s '((tag (Prompt Num Num)) (key (Mark Num))))
             `(P (% ,(dc-term '() s 'Num 4) tag (λ (var:h : Num) (+ var:h 1))) ,(store->Σ s))))
  (emit 60 (lambda () `(P ,(dc-pool (generate-term dc:abort+Γ-lang e 3)) ,(dc-pool (generate-term dc:abort+Γ-lang Σ 2)))))
  (emit 40 (lambda () `(P ,(generate-term dc:abort+Γ-lang e 4) ·)))
  (let ([i -1]) (emit 60 (lambda () (set! i (+ i 1)) `(P ,(generate-term dc:abort+Γ-lang e #:i-th i) ·))))
  (emit 6 (lambda () (match (generate-term dc:abort+Γ-lang #:satisfying (dc:tc · Σ e t) 3)
                       [`(,_ ,_ ,Σ ,e ,_) `(P ,e ,Σ)] [#f #f])))
  (emit 60 (lambda () `(subst ,(dc-term '((var:x Num) (var:f (→ Num Num))) '() (dc-type 1) 3) ,(pick dc-vars)
                              ,(dc-term '((var:y Num)) '() 'Num 2))))
  (emit 60 (lambda () `(subst ,(dc-pool (generate-term dc:abort-lang e 4)) ,(pick dc-vars)
                              ,(dc-pool (generate-term dc:abort-lang e 2)))))
  (emit 60 (lambda () (rest-of dc-pool `(merge ,(generate-term dc:abort-lang w 3) ,(generate-term dc:abort-lang w 3))))))

;; ---------------------------------------------------------------------------
;; bytecode; a list of slots says what the stack is thought to hold

(define (bc-value) (pick (list (random 9) 'void #t #f ''x 3)))

(define (bc slots d)
  (define n (length slots))
  (define (slot-of kinds)
    (define l (for/list ([s slots] [i (in-naturals)] #:when (memq s kinds)) i))
    (and (pair? l) (pick l)))
  (define (sub) (bc slots (- d 1)))
  (define (leaf)
    (define i (slot-of '(imm)))
    (define b (slot-of '(box)))
    (cond [(and b (chance 40)) (list (pick '(loc-box loc-box loc-box-noclr loc-box-clr)) b)]
          [(and i (chance 70)) (list (pick '(loc loc loc loc-noclr loc-noclr loc-clr)) i)]
          [else (bc-value)]))
  (define (procedure-body τs captured)
    (bc (append (for/list ([c captured]) (list-ref slots c)) (for/list ([τ τs]) (if (eq? τ 'val) 'imm 'box)))
        (max 0 (- d 1))))
  (define (lam τs)
    (define captured
      (for/list ([s slots] [i (in-naturals)] #:when (and (memq s '(imm box)) (chance 50))) i))
    `(lam ,τs ,captured ,(procedure-body τs captured)))
  (cond
    [(zero? d) (leaf)]
    [else
     (case (random 14)
       [(0) (leaf)]
       [(1 2) `(let-one ,(bc (cons 'uninit slots) (- d 1)) ,(bc (cons 'imm slots) (- d 1)))]
       [(3) (define k (random 3)) `(let-void-box ,k ,(bc (append (make-list k 'box) slots) (- d 1)))]
       [(4) `(let-void 1 (install-value 0 ,(bc (cons 'uninit slots) (- d 1)) ,(bc (cons 'imm slots) (- d 1))))]
       [(5) (define i (slot-of '(imm)))
            (if i
                `(boxenv ,i ,(bc (list-set slots i 'box) (- d 1)))
                (leaf))]
       [(6) (define i (slot-of '(box)))
            (if i `(install-value-box ,i ,(sub) ,(sub)) (sub))]
       [(7) `(seq ,(sub) ,(sub) ,@(if (chance 30) (list (sub)) '()))]
       [(8) `(branch ,(sub) ,(sub) ,(sub))]
       [(9 10) (define k (random 3))
               (define args (build-list k (lambda (_) (bc (append (make-list k 'not) slots) (- d 1)))))
               (define inner (append (make-list k 'not) slots))
               (define captured (for/list ([s inner] [i (in-naturals)] #:when (and (memq s '(imm box)) (chance 50))) i))
               `(application
                 ,(if (chance 70)
                      `(lam ,(make-list k 'val) ,captured
                            ,(bc (append (for/list ([c captured]) (list-ref inner c)) (make-list k 'imm)) (- d 1)))
                      (bc inner (- d 1)))
                 ,@args)]
       [(11) (lam (make-list (random 3) 'val))]
       [(12) (if (chance 50)
                 `(proc-const ,(make-list (random 2) 'val) ,(bc (make-list 1 'imm) (- d 1)))
                 `(case-lam ,@(build-list (random 3) (lambda (k) (lam (make-list k 'val))))))]
       [else
        (define s (cons 'imm slots))
        `(let-void 1 (let-rec ((lam (val) (0) ,(if (chance 40)
                                                    `(application (loc-noclr 1) ,(bc '(not imm imm) (max 0 (- d 2))))
                                                    (bc '(imm imm) (- d 1)))))
                       ,(bc s (- d 1))))])]))

(define (bytecode-lines n)
  (emit (* 5/10 n) (lambda () `(e ,(bc '() (+ 1 (random 4))))))
  (emit (* 2/10 n) (lambda () `(e ,(rmt:fix (integers (generate-term rm:bytecode e 4))))))
  (emit (* 1/10 n) (lambda () `(e ,(rmt:fix (integers (generate-term rm:bytecode e 5))))))
  (emit (* 1/10 n) (lambda () `(e ,(generate-term rm:bytecode e 3))))
  (let ([i -1]) (emit (* 1/10 n) (lambda () (set! i (+ i 1)) `(e ,(generate-term rm:bytecode e #:i-th (* 3 i)))))))

(define-model "racket-machine-verification"
  (bytecode-lines 500)
  (emit 200 (lambda ()
              (define slots (build-list (random 4) (lambda (_) (pick '(imm box uninit imm-nc box-nc not)))))
              `(verify ,(bc slots (+ 1 (random 2))) ,slots ,(random (+ 1 (length slots))) ,(chance 20)
                       ,(build-list (random 2) (lambda (_) (list (random 3) (pick '(imm box)))))
                       ,(build-list (random 2) (lambda (_) (random 3)))
                       ∅))))

(define-model "racket-machine-reduction" (bytecode-lines 260))

(define-model "racket-machine-tests"
  (bytecode-lines 200)
  (emit 60 (lambda ()
             (match (rmt:fix-cyclic (integers (list (generate-term rm:bytecode e 3)
                                                    (list 'ca (generate-term rm:bytecode (proc-const (τ ...) e) 3))
                                                    (list 'cb (generate-term rm:bytecode (proc-const (τ ...) e) 3)))))
               [(list e cycles ...) `(cycles ,e ,cycles)]))))

;; the same programs in the grammar of the judgment form: unary numbers, lists ended by •
(define (to-unary e)
  (define (nat k) (if (zero? k) 'O (list 'S (nat (- k 1)))))
  (define (lst f l) (if (null? l) '• (list (f (car l)) (lst f (cdr l)))))
  (define (same x) x)
  (match e
    [(? exact-nonnegative-integer? k) (nat k)]
    [(? number?) (nat 1)]
    [`(quote ,x) e]
    [`(,(and i (or 'let-void 'let-void-box 'boxenv)) ,k ,e) (list i (nat k) (to-unary e))]
    [`(,(and i (or 'install-value 'install-value-box)) ,k ,e1 ,e2) (list i (nat k) (to-unary e1) (to-unary e2))]
    [`(application ,e ,es ...) `(application ,(to-unary e) ,(lst to-unary es))]
    [`(seq ,e1 ,e2) `(seq ,(to-unary e1) ,(to-unary e2))]
    [`(seq ,e1 ,es ...) `(seq ,(to-unary e1) ,(to-unary `(seq ,@es)))]
    [`(let-rec (,ls ...) ,e) `(let-rec ,(lst to-unary ls) ,(to-unary e))]
    [`(proc-const (,τs ...) ,e) `(proc-const ,(lst same τs) ,(to-unary e))]
    [`(case-lam ,ls ...) `(case-lam ,(lst to-unary ls))]
    [`(lam (,τs ...) (,ns ...) ,e) `(lam ,(lst same τs) ,(lst nat ns) ,(to-unary e))]
    [`(indirect ,x) e]
    [(list i es ...) (cons i (map to-unary es))]
    [_ e]))

(define-model "verif-jdg"
  (emit 250 (lambda () `(e ,(to-unary (bc '() (+ 1 (random 4)))))))
  (emit 100 (lambda () `(e ,(to-unary (rmt:fix (integers (generate-term rm:bytecode e 4)))))))
  (emit 100 (lambda () `(e ,(generate-term jdg:bl e 4))))
  (let ([i -1]) (emit 100 (lambda () (set! i (+ i 1)) `(e ,(generate-term jdg:bl e #:i-th i)))))
  (emit 150 (lambda ()
              (define slots (build-list (random 4) (lambda (_) (pick '(imm box uninit imm-nc box-nc not)))))
              (define (lst l) (foldr (lambda (x r) (list x r)) '• l))
              `(V ,(to-unary (bc slots (+ 1 (random 2)))) ,(lst slots) ,(to-unary (random (+ 1 (length slots))))
                  ,(chance 20))))
  (emit 8 (lambda () (match (generate-term jdg:vl #:satisfying (jdg:V e • O #f • • ∅ s_1 γ_1 η_1) 3)
                       [`(,_ ,e . ,_) `(e ,e)] [#f #f]))))

;; ---------------------------------------------------------------------------

;; how many times the numbers above, so that every model takes about as long in Racket
(define factors
  (hash "stlc+lists" 6 "stlc+lists+subst" 3 "poly-stlc" 6 "let-poly" 3 "list-machine" 6
        "list-machine-typing" 3 "ls-typed-gen" 3 "rbtrees" 2 "delim-cont" 2
        "racket-machine-verification" 3 "racket-machine-reduction" 4 "racket-machine-tests" 4
        "verif-jdg" 3 "stlc+lists-with-binding" 2 "letrec" 3))

(define (main out-dir the-scale . wanted)
  (for ([name wanted])
    (parameterize ([scale (* (string->number the-scale) (hash-ref factors name))])
      (random-seed (modulo (for/fold ([h 17]) ([c name]) (+ (* 31 h) (char->integer c))) 1000003))
      (with-output-to-file (build-path out-dir (string-append name ".generated"))
        #:exists 'truncate
        (lambda ()
          (parameterize ([seen (make-hash)] [largest (largest)])
            ((hash-ref models name))))))))

(apply main (vector->list (current-command-line-arguments)))
