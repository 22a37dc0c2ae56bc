#lang racket/base
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(define-judgment-form L #:mode (opt I O)
  [(opt n n)]
  [(opt n 0)])
;; the conclusion first: what ends the rule is an ellipsis, no name
(define-judgment-form L #:mode (all I O)
  [(all (n_1 ...) (n_2 ...)) (opt n_1 n_2) ...])
(define-judgment-form L #:mode (both I O)
  [(both (n_1 ...) (n_2 ... n_3 ...)) (opt n_1 n_2) ... (opt n_1 n_3) ...])
(printf "~s\n" (judgment-holds (all (1 2) any) any))
(printf "~s\n" (judgment-holds (all () any) any))
(printf "~s\n" (map derivation-term (build-derivations (all (0 0) any))))
(printf "~s\n" (judgment-holds (both (1) any) any))
