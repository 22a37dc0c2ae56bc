;; Lists, vectors, hash tables, dictionaries, numbers.

(define (.common-prefix a b same?)
  (let loop ([a a] [b b] [taken '()])
    (if (and (pair? a) (pair? b) (same? (car a) (car b)))
        (loop (cdr a) (cdr b) (cons (car a) taken))
        (values (reverse taken) a b))))
(define (take-common-prefix a b [same? equal?])
  (let-values ([(taken a b) (.common-prefix a b same?)]) taken))
(define (drop-common-prefix a b [same? equal?])
  (let-values ([(taken a b) (.common-prefix a b same?)]) (values a b)))
(define (split-common-prefix a b [same? equal?]) (.common-prefix a b same?))
(define (splitf-at-right l keep?) (values (dropf-right l keep?) (takef-right l keep?)))

(define (.vector-find v x same?)
  (for/first ([y (in-vector v)] [i (in-naturals)] #:when (same? x y)) i))
(define (vector-memq x v) (.vector-find v x eq?))
(define (vector-memv x v) (.vector-find v x eqv?))
(define (vector-split-at v n) (values (vector-take v n) (vector-drop v n)))
(define (vector-split-at-right v n) (values (vector-drop-right v n) (vector-take-right v n)))
(define (vector-set*! v . more)
  (let loop ([l more])
    (when (pair? l) (vector-set! v (car l) (cadr l)) (loop (cddr l)))))
(define (vector-sort! v less? #:key [key values])
  (for ([x (sort (vector->list v) less? #:key key)] [i (in-naturals)]) (vector-set! v i x)))

(define (hash-intersect a #:combine [combine #f] #:combine/key [combine/key #f] . more)
  (define (join k x y)
    (cond [combine/key (combine/key k x y)]
          [combine (combine x y)]
          [else (error 'hash-intersect "no #:combine given, and a key occurs twice: ~e" k)]))
  (for/fold ([a a]) ([b more])
    (for/fold ([h (hash-clear a)]) ([(k v) a] #:when (hash-has-key? b k))
      (hash-set h k (join k v (hash-ref b k))))))
(define (hash-union! a #:combine [combine #f] #:combine/key [combine/key #f] . more)
  (for* ([b more] [(k v) b])
    (hash-set! a k
               (cond [(not (hash-has-key? a k)) v]
                     [combine/key (combine/key k (hash-ref a k) v)]
                     [combine (combine (hash-ref a k) v)]
                     [else (error 'hash-union! "no #:combine given, and a key occurs twice: ~e" k)]))))

(define (dict-remove! d k) (hash-remove! d k))
(define (dict-update! d k f [default (lambda () (raise-arguments-error 'dict-update! "no value found for key" "key" k))])
  (dict-set! d k (f (dict-ref d k default))))
(define (dict-ref! d k make)
  (if (dict-has-key? d k)
      (dict-ref d k)
      (let ([v (if (procedure? make) (make) make)]) (dict-set! d k v) v)))
(define (dict-set* d . more)
  (let loop ([d d] [l more]) (if (pair? l) (loop (dict-set d (car l) (cadr l)) (cddr l)) d)))
(define (dict-set*! d . more)
  (let loop ([l more]) (when (pair? l) (dict-set! d (car l) (cadr l)) (loop (cddr l)))))
(define (dict-clear d) (if (hash? d) (hash-clear d) '()))
(define (dict-clear! d) (hash-clear! d))
(define (dict-copy d) (if (hash? d) (hash-copy d) d))
(define (dict-mutable? d) (and (hash? d) (not (immutable? d))))
(define (dict-can-functional-set? d) (not (dict-mutable? d)))
(define (dict-can-remove-keys? d) #t)

(define (set-symmetric-difference! a . more)
  (for* ([b more] [x (set->list b)])
    (if (set-member? a x) (set-remove! a x) (set-add! a x))))

(define (degrees->radians x) (* x (/ pi 180)))
(define (radians->degrees x) (* x (/ 180 pi)))
(define (conjugate z) (make-rectangular (real-part z) (- (imag-part z))))
(define (order-of-magnitude x)
  (let loop ([n 0] [x (inexact->exact x)])
    (cond [(>= x 10) (loop (add1 n) (/ x 10))]
          [(< x 1) (loop (sub1 n) (* x 10))]
          [else n])))
(define (bitwise-bit-field n from to)
  (bitwise-and (arithmetic-shift n (- from)) (sub1 (arithmetic-shift 1 (- to from)))))
(define (integer-sqrt/remainder n)
  (let ([r (integer-sqrt n)]) (values r (- n (* r r)))))
(define (hash-copy-clear h) (if (immutable? h) (hash-clear h) (let ([c (hash-copy h)]) (hash-clear! c) c)))
(define (keyword->immutable-string k) (keyword->string k))
(define (port->list [read-one read] [port (current-input-port)])
  (let loop () (let ([v (read-one port)]) (if (eof-object? v) '() (cons v (loop))))))
(define (display-lines lines [port (current-output-port)] #:separator [separator "\n"])
  (for ([line lines]) (display line port) (display separator port)))
(define (raise-range-error name kind prefix i v low high [alternative #f])
  (raise (make-exn:fail:contract
          (format "~a: ~aindex is out of range\n  ~aindex: ~v\n  valid range: [~v, ~v]\n  ~a: ~v"
                  name prefix prefix i low high kind v)
          (current-continuation-marks))))
(define (raise-result-error name expected v . more)
  (raise (make-exn:fail:contract
          (format "~a: contract violation\n  expected: ~a\n  given: ~v" name expected v)
          (current-continuation-marks))))
(define (raise-mismatch-error name message v . more)
  (raise (make-exn:fail:contract
          (format "~a: ~a~v" name message v)
          (current-continuation-marks))))

;; Relatives of match.

(define-syntax-rule (match-letrec ([p e] ...) body ...) (let () (match-define p e) ... (let () body ...)))
(define-syntax-rule (match/values e clause ...) (call-with-values (lambda () e) (match-lambda** clause ...)))
(define-syntax match-let-values
  (syntax-rules ()
    [(_ () body ...) (let () body ...)]
    [(_ ([(p ...) e] more ...) body ...)
     (match/values e [(p ...) (match-let-values (more ...) body ...)])]))
(define-syntax match-let*-values
  (syntax-rules ()
    [(_ () body ...) (let () body ...)]
    [(_ ([(p ...) e] more ...) body ...)
     (match/values e [(p ...) (match-let*-values (more ...) body ...)])]))

;; Input.

(define (read-string n [port (current-input-port)])
  (let loop ([n n] [chars '()])
    (let ([c (if (zero? n) eof (read-char port))])
      (cond [(not (eof-object? c)) (loop (sub1 n) (cons c chars))]
            [(and (null? chars) (positive? n)) c]
            [else (list->string (reverse chars))]))))
