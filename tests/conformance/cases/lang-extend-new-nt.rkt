#lang racket/base
(require redex/reduction-semantics)
(define-language Base (n ::= natural))
(define-extended-language Ext Base (l ::= () (n l)) (m ::= n l))
(define-syntax-rule (try p t) (printf "~s\n" (redex-match? Ext p t)))
(try l (term (1 (2 ()))))
(try l (term (1 2)))
(try m (term 4))
(try (m m_1) (term (4 ())))

