;; Sequences. Those that are no lists are structures of the evaluator: (.sequence start), where (start) gives a procedure that
;; gives a list of the next values each time it is called, and #f at the end.

(define (.start s)
  (cond [(.sequence? s) ((.sequence-start s))]
        [(hash? s) (.start-list (for/list ([(k v) s]) (list k v)))]
        [(stream? s) (.start-stream s)]
        [else (.start-list (for/list ([x s]) (list x)))]))

(define (.start-list l)
  (lambda ()
    (cond [(pair? l) (begin0 (car l) (set! l (cdr l)))]
          [else #f])))

(define (.start-stream s)
  (lambda ()
    (cond [(stream-empty? s) #f]
          [else (begin0 (list (stream-first s)) (set! s (stream-rest s)))])))

(define (in-naturals [from 0])
  (.sequence (lambda () (let ([n from]) (lambda () (begin0 (list n) (set! n (add1 n))))))))

(define (in-value v) (.sequence (lambda () (.start-list (list (list v))))))

(define (in-indexed s)
  (.sequence
   (lambda ()
     (let ([next (.start s)] [n 0])
       (lambda ()
         (let ([v (next)])
           (and v (begin0 (list (car v) n) (set! n (add1 n))))))))))

(define (in-parallel . ss)
  (.sequence
   (lambda ()
     (let ([nexts (map .start ss)])
       (lambda ()
         (let ([vs (map (lambda (next) (next)) nexts)])
           (and (andmap values vs) (append* vs))))))))

(define (in-sequences . ss)
  (.sequence
   (lambda ()
     (let ([nexts (map .start ss)])
       (lambda ()
         (let again ()
           (and (pair? nexts)
                (or ((car nexts))
                    (begin (set! nexts (cdr nexts)) (again))))))))))

(define (in-cycle . ss)
  (.sequence
   (lambda ()
     (let ([next (lambda () #f)])
       (lambda ()
         (or (next)
             (begin (set! next (.start (apply in-sequences ss))) (next))))))))

(define (stop-before s stop?)
  (.sequence
   (lambda ()
     (let ([next (.start s)])
       (lambda ()
         (let ([v (next)]) (and v (not (apply stop? v)) v)))))))

(define (stop-after s stop?)
  (.sequence
   (lambda ()
     (let ([next (.start s)])
       (lambda ()
         (let ([v (next)])
           (when (and v (apply stop? v)) (set! next (lambda () #f)))
           v))))))

(define (in-producer f . stop)
  (.sequence
   (lambda ()
     (lambda ()
       (let ([v (call-with-values f list)])
         (cond [(null? stop) v]
               [(procedure? (car stop)) (and (not (apply (car stop) v)) v)]
               [else (and (not (equal? (list (car stop)) v)) v)]))))))

(define (in-port [read-one read] [port (current-input-port)])
  (in-producer (lambda () (read-one port)) eof))

(define (in-slice n s)
  (.sequence
   (lambda ()
     (let ([next (.start s)])
       (lambda ()
         (let ([items (let loop ([k n])
                        (let ([v (and (> k 0) (next))])
                          (if v (cons (car v) (loop (sub1 k))) '())))])
           (and (pair? items) (list items))))))))

(define (in-combinations l [k #f]) (if k (combinations l k) (combinations l)))
(define (in-permutations l) (permutations l))
(define (in-mlist l) (if (null? l) '() (cons (mcar l) (in-mlist (mcdr l)))))
(define (in-dict d) (in-parallel (dict-keys d) (dict-values d)))
(define (in-dict-keys d) (dict-keys d))
(define (in-dict-values d) (dict-values d))
(define (in-dict-pairs d) (dict->list d))
(define (in-immutable-set s) (set->list s))
(define (in-mutable-set s) (set->list s))
(define (in-hash s) (in-parallel (hash-keys s) (hash-values s)))

(define (sequence-generate s)
  (let* ([next (.start s)] [ahead (next)])
    (values (lambda () (and ahead #t))
            (lambda ()
              (unless ahead (error 'sequence-generate "no more values"))
              (begin0 (apply values ahead) (set! ahead (next)))))))

(define empty-sequence (in-sequences))
(define (sequence-map f s)
  (.sequence
   (lambda ()
     (let ([next (.start s)])
       (lambda ()
         (let ([v (next)]) (and v (call-with-values (lambda () (apply f v)) list))))))))
(define (sequence-filter keep? s)
  (.sequence
   (lambda ()
     (let ([next (.start s)])
       (lambda ()
         (let again ()
           (let ([v (next)])
             (cond [(not v) #f]
                   [(apply keep? v) v]
                   [else (again)]))))))))
(define (sequence-append . ss) (apply in-sequences ss))
(define (sequence-add-between s e) (add-between (sequence->list s) e))
(define (sequence-length s)
  (let ([next (.start s)]) (let loop ([n 0]) (if (next) (loop (add1 n)) n))))
(define (sequence-ref s i)
  (let ([next (.start s)])
    (let loop ([n 0])
      (let ([v (next)])
        (cond [(not v) (error 'sequence-ref "sequence ended before index\n  index: ~e" i)]
              [(= n i) (apply values v)]
              [else (loop (add1 n))])))))
(define (sequence-tail s n)
  (.sequence
   (lambda ()
     (let ([next (.start s)])
       (for ([i n]) (next))
       next))))
(define (sequence-for-each f s)
  (let ([next (.start s)])
    (let loop () (let ([v (next)]) (when v (apply f v) (loop))))))
(define (sequence-fold f i s)
  (let ([next (.start s)])
    (let loop ([a i]) (let ([v (next)]) (if v (loop (apply f a v)) a)))))
(define (sequence-andmap f s)
  (let ([next (.start s)])
    (let loop ([last #t]) (let ([v (next)]) (if v (let ([r (apply f v)]) (and r (loop r))) last)))))
(define (sequence-ormap f s)
  (let ([next (.start s)])
    (let loop () (let ([v (next)]) (and v (or (apply f v) (loop)))))))
(define (sequence-count f s) (sequence-fold (lambda (n . v) (if (apply f v) (add1 n) n)) 0 s))

(define-syntax for/foldr
  (syntax-rules ()
    [(_ ([a init]) clauses body ...)
     (foldr (lambda (f rest) (f rest)) init (for/list clauses (lambda (a) body ...)))]
    [(_ ([a init] #:result r) clauses body ...)
     (let ([a (foldr (lambda (f rest) (f rest)) init (for/list clauses (lambda (a) body ...)))]) r)]
    [(_ ([a init] ...) clauses body ...)
     (apply values
            (foldr (lambda (f rest) (call-with-values (lambda () (apply f rest)) list)) (list init ...)
                   (for/list clauses (lambda (a ...) body ...))))]))
(define-syntax for*/foldr
  (syntax-rules ()
    [(_ ([a init]) clauses body ...)
     (foldr (lambda (f rest) (f rest)) init (for*/list clauses (lambda (a) body ...)))]
    [(_ ([a init] #:result r) clauses body ...)
     (let ([a (foldr (lambda (f rest) (f rest)) init (for*/list clauses (lambda (a) body ...)))]) r)]
    [(_ ([a init] ...) clauses body ...)
     (apply values
            (foldr (lambda (f rest) (call-with-values (lambda () (apply f rest)) list)) (list init ...)
                   (for*/list clauses (lambda (a ...) body ...))))]))

;; Streams.

(struct .pair (first rest))
(define empty-stream '())
(define (stream? v) (or (list? v) (.pair? v)))
(define (stream-empty? s) (null? s))
(define (.forced s) (if (promise? s) (force s) s))
(define (stream-first s)
  (cond [(pair? s) (car s)]
        [(.pair? s) (.forced (.pair-first s))]
        [else (raise-argument-error 'stream-first "(and/c stream? (not/c stream-empty?))" s)]))
(define (stream-rest s)
  (cond [(pair? s) (cdr s)]
        [(.pair? s) (.forced (.pair-rest s))]
        [else (raise-argument-error 'stream-rest "(and/c stream? (not/c stream-empty?))" s)]))
(define-syntax-rule (stream-cons a b) (.pair (delay a) (delay b)))
(define-syntax-rule (stream-lazy e) (stream-append '() e))
(define-syntax stream
  (syntax-rules ()
    [(_) '()]
    [(_ a b ...) (stream-cons a (stream b ...))]))
(define-syntax stream*
  (syntax-rules ()
    [(_ a) a]
    [(_ a b ...) (stream-cons a (stream* b ...))]))
(define (in-stream s) (.sequence (lambda () (.start-stream s))))
(define (stream->list s [n #f])
  (if (or (stream-empty? s) (eqv? n 0))
      '()
      (cons (stream-first s) (stream->list (stream-rest s) (and n (sub1 n))))))
(define (stream-length s) (length (stream->list s)))
(define (stream-ref s i) (if (zero? i) (stream-first s) (stream-ref (stream-rest s) (sub1 i))))
(define (stream-tail s i) (if (zero? i) s (stream-tail (stream-rest s) (sub1 i))))
(define (stream-take s i)
  (if (or (zero? i) (stream-empty? s)) '() (stream-cons (stream-first s) (stream-take (stream-rest s) (sub1 i)))))
(define (stream-append . ss)
  (cond [(null? ss) '()]
        [(stream-empty? (car ss)) (apply stream-append (cdr ss))]
        [else (stream-cons (stream-first (car ss)) (apply stream-append (stream-rest (car ss)) (cdr ss)))]))
(define (stream-map f s)
  (if (stream-empty? s) '() (stream-cons (f (stream-first s)) (stream-map f (stream-rest s)))))
(define (stream-filter keep? s)
  (cond [(stream-empty? s) '()]
        [(keep? (stream-first s)) (stream-cons (stream-first s) (stream-filter keep? (stream-rest s)))]
        [else (stream-filter keep? (stream-rest s))]))
(define (stream-for-each f s) (unless (stream-empty? s) (f (stream-first s)) (stream-for-each f (stream-rest s))))
(define (stream-fold f i s) (if (stream-empty? s) i (stream-fold f (f i (stream-first s)) (stream-rest s))))
(define (stream-andmap f s) (or (stream-empty? s) (and (f (stream-first s)) (stream-andmap f (stream-rest s)))))
(define (stream-ormap f s) (and (not (stream-empty? s)) (or (f (stream-first s)) (stream-ormap f (stream-rest s)))))
(define (stream-count f s) (stream-fold (lambda (n x) (if (f x) (add1 n) n)) 0 s))
(define (sequence->stream s)
  (let ([next (.start s)])
    (let loop () (let ([v (next)]) (if v (stream-cons (car v) (loop)) '())))))
