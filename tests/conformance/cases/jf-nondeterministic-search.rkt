#lang racket/base
(require redex/reduction-semantics)
(define-language L (node ::= a b c d e))
(define-judgment-form L #:mode (edge I O)
  [(edge a b)] [(edge a c)] [(edge b d)] [(edge c d)] [(edge d e)])
(define-judgment-form L #:mode (path I O O)
  [--- (path node node (node))]
  [(edge node_1 node_2) (path node_2 node_3 (node ...)) --- (path node_1 node_3 (node_1 node ...))])
(printf "~s\n" (judgment-holds (path a node any) node))
(printf "~s\n" (judgment-holds (path a e any) any))
(printf "~s\n" (judgment-holds (path d node any) (node any)))
(printf "~s\n" (length (build-derivations (path a e any))))
(printf "~s\n" (judgment-holds (path e a any)))

