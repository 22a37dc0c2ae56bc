#lang racket
;; match in full.
(define (try v)
  (match v
    [(list 'a x) (list 'a-of x)]
    [(list* 'b x rest) (list 'b x rest)]
    [(cons (? number? n) (? number? (app add1 m))) #:when (number? m) (list n m)]
    [(vector a b ...) (list 'vector a b)]
    [(hash-table ('k v) (_ _)) (list 'hash v)]
    [(box b) (list 'box b)]
    [(? string? (regexp #rx"^h(.*)" (list _ tail))) (list 'h tail)]
    [(or (list 1 x) (list x 1)) (list 'one x)]
    [(and l (list _ _ _)) (list 'three l)]
    [(not (? symbol?)) 'no-symbol]
    [s (list 'symbol s)]))
(map try (list '(a 1) '(b 1 2 3) '(1 . 2) #(1 2 3) (hash 'k 5 'j 6) (box 3) "hello" '(1 z) '(z 1) '(x y z) "what" 'foo))
(struct point (x y) #:transparent)
(struct point3 point (z))
(match (point 1 2) [(point x y) (+ x y)])
(match (point3 1 2 3) [(struct point3 (x y z)) (list x y z)])
(match '(1 2 3 4 5) [(list a b ... c) (list a b c)])
(match '(1 2 3 4 5) [(list a b ..2 c) (list a b c)])
(match '((a 1) (b 2)) [(list (list k v) ...) (list k v)])
(match '(1 (2 3) 4) [`(,a (,b ,c) ,d) (list a b c d)])
(match '(let ([x 1] [y 2]) x y) [`(let ([,xs ,es] ...) ,body ...) (list xs es body)])
(match '(1 2) [(list a b) (=> next) (if (= a 1) (next) 'no)] [_ 'next])
(match 5 [(== (+ 2 3)) 'five] [_ 'other])
(match '(1 1) [(list x x) 'same] [_ 'different])
(match '(1 2) [(list x x) 'same] [_ 'different])
(match '(a b c) [(list _ ... 'c) 'ends-in-c])
(match* (1 '(2 3)) [(a (list b c)) (list a b c)])
(match-let ([(list a b) '(1 2)] [(cons c _) '(3 4)]) (list a b c))
(match-let* ([(list a b) '(1 2)] [c (+ a b)]) c)
(match-define (list p q) '(1 2))
(list p q)
(match-define-values (r (cons s t)) (values 1 '(2 . 3)))
(list r s t)
((match-lambda [(list a) a] [_ 'none]) '(5))
((match-lambda* [(list a b) (+ a b)]) 1 2)
((match-lambda** [(a (list b)) (+ a b)]) 1 '(2))
(define/match (fact n)
  [(0) 1]
  [(n) (* n (fact (sub1 n)))])
(fact 5)
(match "abc" [(pregexp #px"a(.)c" (list _ m)) m])
(with-handlers ([exn:misc:match? (lambda (e) 'no-match)]) (match 1 [2 3]))
(match #t [#t 'true])
(match "x" ["x" 'string])
(match 'x ['x 'quoted])
(match '() ['() 'empty] )
(match (list 1 2 'a) [(list (? number? ns) ... s) (list ns s)])
(match '(1 2 3) [(list-rest a b) (list a b)])
(match '(1 2 3) [(list* a b ... '()) (list a b)])
