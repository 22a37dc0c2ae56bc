#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
; no early stop: a later clause may raise although an earlier one holds
(define-language L)
(define-judgment-form L #:mode (J I)
  [--- (J any)]
  [(side-condition ,(error "second clause")) --- (J 2)])
(try (judgment-holds (J 1)))
(try (judgment-holds (J 2)))
(define-judgment-form L #:mode (K I)
  [(side-condition #f) (side-condition ,(error "not reached")) --- (K any)]
  [--- (K any)])
(try (judgment-holds (K 1)))

