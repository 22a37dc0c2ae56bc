#lang racket/base
;; Terms by number: every one of them, and no others; redex-check in order, at random numbers, and ad hoc.
(require redex/reduction-semantics racket/set)

(define-language L
  (b ::= yes no maybe)
  (p ::= (b b))
  (n ::= z (s n)))

(define (terms make count) (for/set ([i count]) (make i)))

(define pairs (for*/set ([x '(yes no maybe)] [y '(yes no maybe)]) (list x y)))
(equal? (terms (generate-term L p #:i-th) 9) pairs)
(equal? (generate-term L p #:i-th 3) (generate-term L p #:i-th 12))
(set-count (terms (λ (i) (generate-term L n #:i-th i)) 20))

(redex-check L p (redex-match? L p (term p)) #:attempts 30 #:print? #f)
(redex-check L p #:in-order (redex-match? L p (term p)) #:attempts 30 #:print? #f)
(redex-check L n #:uniform-at-random 0.3 (redex-match? L n (term n)) #:attempts 30 #:print? #f)
(redex-check L n #:enum 50 (redex-match? L n (term n)) #:attempts 30 #:print? #f)
(redex-check L n #:ad-hoc (redex-match? L n (term n)) #:attempts 30 #:print? #f)
(redex-check L p #:in-order (not (equal? (term p) '(maybe no))) #:attempts 9 #:print? #f)
(redex-check L b #:enum 1 #t #:attempts 5 #:print? #f)
