#lang racket/base
(require redex/reduction-semantics)
; a metafunction with the name of a non-terminal: a pattern means the non-terminal, a term the function
(define-language L (S ::= (S natural) done) (n ::= natural))
(define-metafunction L
  [(S n_1 n_2) ,(+ (term n_1) (term n_2))])
(printf "~s\n" (term (S 1 2)))
(printf "~s\n" (redex-match? L S '(done 5)))
(define r (reduction-relation L (--> (n_1 n_2) (S n_1 n_2)) (--> (S_1 natural) S_1 drop)))
(printf "~s\n" (apply-reduction-relation r (term (1 2))))
(printf "~s\n" (apply-reduction-relation r (term (done 2))))

