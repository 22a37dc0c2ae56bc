;; The tests of rackunit that have a name, and checks that files define.

(define-syntax-rule (test-check name operator a b) (test-case name (check operator a b)))
(define-syntax-rule (test-pred name p a) (test-case name (check-pred p a)))
(define-syntax-rule (test-equal? name a b) (test-case name (check-equal? a b)))
(define-syntax-rule (test-eq? name a b) (test-case name (check-eq? a b)))
(define-syntax-rule (test-eqv? name a b) (test-case name (check-eqv? a b)))
(define-syntax-rule (test-= name a b e) (test-case name (check-= a b e)))
(define-syntax-rule (test-within name a b e) (test-case name (check-within a b e)))
(define-syntax-rule (test-true name a) (test-case name (check-true a)))
(define-syntax-rule (test-false name a) (test-case name (check-false a)))
(define-syntax-rule (test-not-false name a) (test-case name (check-not-false a)))
(define-syntax-rule (test-exn name p thunk) (test-case name (check-exn p thunk)))
(define-syntax-rule (test-not-exn name thunk) (test-case name (check-not-exn thunk)))

(define-syntax-rule (define-simple-check (name x ...) body ...)
  (define (name x ... [message ""])
    (check-true (and (let () body ...) #t))))
(define-syntax define-binary-check
  (syntax-rules ()
    [(_ (name x y) body ...) (define (name x y [message ""]) (check-true (and (let () body ...) #t)))]
    [(_ (name same? x y)) (define (name x y [message ""]) (check same? x y))]))
(define-syntax-rule (define-check (name x ...) body ...)
  (define (name x ... [message ""])
    (let/ec return
      (with-handlers ([.failed? (lambda (f) (fail (.failed-message f)))])
        body ...))))
(struct .failed (message))
(define (fail-check [message ""]) (raise (.failed message)))
(define-syntax-rule (with-check-info (info ...) body ...) (let () body ...))
(define (check-regexp-match pattern text) (check-true (regexp-match? pattern text)))
