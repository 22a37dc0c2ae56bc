#lang racket
;; Boxes as literals: where they are quoted, in terms, and where they are values.
(require redex/reduction-semantics)
#&1
'#&(a b)
(box? #&1)
(unbox '#&(a #&b))
'(1 #&2)
(list #&"s")
(equal? #&1 (box 1))
(immutable? #&1)
(with-handlers ([void (lambda (e) (displayln (exn-message e)))]) (set-box! #&1 2))
(match (box 5) [(box x) x])
`#&,(+ 1 2)
`(1 #&,(+ 1 2))
#& 3
(quote #&x)
'#(#&1)
(hash 'a #&1)
#hash((a . #&1))

(define-language L (e ::= any))
(term #&1)
(redex-match L any (term #&1))

(redex-match L any #&2)(term (1 #&a))(term #&,(+ 1 2))(term (,(box 1)))

(redex-match L (side-condition e (displayln (term e))) (box 1))(redex-let L ([e #&1]) (term (e e)))(define-metafunction L  [(f any) (other #&any)])(term (f #&1))(term (f #&2))
(define-syntax-rule (literals x) (list #hash((a . 1)) '#&b #&(x) '(#&x)))
(literals 5)
'(1 #hash((a . 1)) (b . #&c))
(read (open-input-string "(a #&(b))"))
(equal? #&(1 2) (box (list 1 2)))
