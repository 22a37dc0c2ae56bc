#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try expr)
  (with-handlers ([exn:fail? (lambda (x) (printf "exn: ~a\n" (exn-message x)))])
    (printf "~s\n" expr)))
(define-language L)
(define-metafunction L
  pick : (any ...) -> any
  [(pick (any_1 ... any_2 any_3 ...)) any_2]
  [(pick ()) nothing])
(define-metafunction L
  pick2 : (any ...) -> any
  [(pick2 ()) nothing]
  [(pick2 any) any_2 (where (any_1 ... any_2 any_3 ...) any)])
(try (term (pick (a))))
(try (term (pick (a a))))
(try (term (pick (a b))))
(try (term (pick (a b a))))
(try (term (pick ())))
(try (term (pick2 (a a))))
(try (term (pick2 (a b))))
(try (term (pick2 (a b c b))))

