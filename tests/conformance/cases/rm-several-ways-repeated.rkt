#lang racket
;; Items of a repetition that match in several ways each: what one item has bound is still there when the next way is tried.
(require redex/reduction-semantics)
(define-language L [w ::= any])
(define (show matches)
  (define found
    (for/list ([m (in-list matches)])
      (for/list ([b (in-list (match-bindings m))]) (list (bind-name b) (bind-exp b)))))
  (for ([m (in-list (sort (map ~s found) string<?))]) (displayln m))
  (newline))
(show (redex-match L ((w + ... + ...) ...) (term ((x + +) (y +)))))
(show (redex-match L ((w_1 + ... + ... w_1) ...) (term ((x + + x) (y + y)))))
(show (redex-match L ((w_1 (+ ... + ...)) ... w_2 ...) (term ((x (+ +)) (y (+))))))
(show (redex-match L (((w_1 + ... + ...) ... any) ...) (term (((x +) (y +) 1) ((z + +) 2)))))
(show (redex-match L ((in-hole (w_1 hole) (w_2 + ... + ...)) ...) (term ((a (b +)) (c (d +))))))
(show (redex-match L ((w_1 ..._1 + ... + ... w_2 ..._1) ...) (term ((x + + y) (+ +) (a b + c d)))))
(define-metafunction L
  [(heads ((w_1 + ... w_2 ... + ...) ...)) (w_1 ...)])
(term (heads ((x + + +) (y +))))
;; In a grammar nobody reads the names.
(define-language G
  [e ::= (λ (a s ... s ... nil) ...) (name twice (s ... n ... n ...))]
  [s ::= (succ s) variable]
  [n ::= natural variable])
(for ([t (in-list '((λ (a x nil) (a (succ x) y nil) (a nil)) (λ (a x nil) (a 1 nil)) (x y 1 z) ((x) 1)))])
  (println (redex-match? G e t)))
(redex-match? G ((e ...) ...) '(((λ (a x y nil) (a nil)) (x 1)) ()))
