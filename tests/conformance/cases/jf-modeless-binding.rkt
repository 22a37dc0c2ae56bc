#lang racket/base
(require redex/reduction-semantics)
(define-syntax-rule (try e) (with-handlers ([exn:fail? (lambda (x) (car (regexp-match #rx"^[^\n]*" (exn-message x))))]) e))
; a language with binding forms: terms of a derivation stay as they are written, and are compared up to the names of binders
(define (d t n . s) (derivation t n s))
(define-language L (e ::= n b x (+ e e) (list e ...) (λ (x t) e) (e e)) (n ::= natural) (b ::= boolean) (x ::= variable-not-otherwise-mentioned)
  (t ::= N B (L t) (t -> t)) (G ::= ((x t) ...))
  #:binding-forms (λ (x t) e #:refers-to x))
(define-language M (e ::= n b x (+ e e) (list e ...) (λ (x t) e) (e e)) (n ::= natural) (b ::= boolean) (x ::= variable-not-otherwise-mentioned)
  (t ::= N B (L t) (t -> t)) (G ::= ((x t) ...)))
(define-judgment-form M #:mode (in I I O) [--- "here" (in x ((x t) (x_1 t_1) ...) t)] [(in x ((x_1 t_1) ...) t) --- "there" (in x ((x_0 t_0) (x_1 t_1) ...) t)])
(define-relation M [(differ any_!_1 any_!_1)])
(define-judgment-form L #:contract (T G e t)
  [--- "n" (T G n N)]
  [--- "b" (T G b B)]
  [(in x G t) --- "x" (T G x t)]
  [(T G e_1 N) (T G e_2 N) --- "+" (T G (+ e_1 e_2) N)]
  [(T G e t) ... --- "l" (T G (list e ...) (L t))]
  [(T ((x t_1) (x_0 t_0) ...) e t_2) --- "λ" (T ((x_0 t_0) ...) (λ (x t_1) e) (t_1 -> t_2))]
  [(T G e_1 (t_2 -> t)) (T G e_2 t_2) --- "@" (T G (e_1 e_2) t)])
(define-judgment-form M
  [(U any_1) ... (U any_2) ... (where (any_3 ...) (any_1 ... any_2 ...)) --- #;"" (U (any_1 ... / any_2 ...))]
  [(differ any_1 any_2) (U any_1) --- (U (any_1 any_2))]
  [--- (U natural)]
  [(U any_1) --- (U (s any_1 ...))])
(write (try (judgment-holds T (d '(T ((a (L B))) (λ (bb (N -> N)) bb) ((N -> N) -> (N -> N))) "λ" (d '(T ((bb (N -> N)) (a (L B))) bb (N -> N)) "x" (d '(in bb ((bb (N -> N)) (a (L B))) (N -> N)) "here"))))))(newline)
(write (try (judgment-holds T (d '(T ((bb (N -> B)) (bb (B -> B))) ((λ (a B) 3) #t) N) "@" (d '(T ((bb (N -> B)) (bb (B -> B))) (λ (a B) 3) (B -> N)) "λ" (d '(T ((a B) (bb (N -> B)) (bb (B -> B))) 3 N) "n")) (d '(T ((bb (N -> B)) (bb (B -> B))) #t B) "b")))))(newline)
(write (try (judgment-holds T (d '(T ((bb B)) (λ (c N) (list)) (N -> (L N))) "λ" (d '(T ((c N) (bb B)) (list) (L N)) "l")))))(newline)
(write (try (judgment-holds T (d '(T ((c B)) (+ ((λ (bb N) bb) 8) 4) N) "+" (d '(T ((c B)) ((λ (bb N) bb) 8) N) "@" (d '(T ((c B)) (λ (bb N) bb) (N -> N)) "λ" (d '(T ((bb N) (c B)) bb N) "x" (d '(in bb (+ 1 2) N) "here"))) (d '(T ((c B)) 8 N) "n")) (d '(T ((c B)) 4 N) "n")))))(newline)
(write (try (judgment-holds T (d '(T () (λ (a (B -> B)) a) ((B -> B) -> (B -> B))) "λ" (d '(T (+ 1 2) a (B -> B)) "x" (d '(in a ((a (B -> B))) (B -> B)) "here"))))))(newline)
(write (try (judgment-holds T (d '(T ((a (L B))) (λ (c (L B)) #f) ((L B) -> B)) "λ" (d '(T ((c (L B)) (a (L B))) #f B) "b") (d '(T ((c (L B)) (a (L B))) #f B) "b")))))(newline)
(write (try (judgment-holds T (d '(T ((c N)) (λ (c N) c) (N -> N)) "λ" (d '(T ((c N) (c N)) c N) "x" (d '(in c ((c N) (c N)) N) "here"))))))(newline)
(write (try (judgment-holds T (d '(T ((c N) (c N)) (λ (c B) c) (B -> B)) "q" (d '(T ((c B) (c N) (c N)) c B) "x")))))(newline)
(write (try (judgment-holds T (d '(T ((bb N)) (λ (a (N -> N)) (λ (bb N) bb)) ((N -> N) -> (N -> N))) "λ" (d '(T ((a (N -> N)) (bb N)) (λ (bb N) bb) (N -> N)) "λ" (d '(T ((bb N) (a (N -> N)) (bb N)) bb N) "x" (d '(in bb ((bb N) (a (N -> N)) (bb N)) N) "here")))))))(newline)
(write (try (judgment-holds T (d '(T () ((λ (bb N) (λ (a (L N)) #t)) (+ 0 6)) ((L N) -> B)) "@" (d '(T () (λ (bb N) (λ (a (L N)) #t)) (N -> ((L N) -> B))) "λ" (d '(T ((bb N)) (λ (a (L N)) #t) ((L N) -> B)) "λ" (d '(T ((a (L N)) (bb N)) #t B) "b"))) (d '(T () (+ 0 6) N) "+" (d '(T () 0 N) "n") (d '(T () 6 B) "n"))))))(newline)
(write (try (judgment-holds T (d '(T ((a (L B))) (λ (a N) (λ (bb N) #t)) (N -> (N -> B))) "λ" (d '(T ((a N) (a (L B))) (λ (bb N) #t) (N -> B)) "λ" (d '(T ((bb N) (a N) (a (L B))) #t B) "b"))))))(newline)
(write (try (judgment-holds T (d '(T ((c (L N)) (bb N)) (λ (c (N -> N)) bb) ((N -> N) -> N)) "λ" (d '(T ((c (N -> N)) (c (L N)) (bb N)) bb N) "x" (d '(in bb ((c (N -> N)) (c (L N)) (bb N)) N) "there" (d '(in bb ((c (L N)) (bb N)) N) "there" (d '(in bb ((bb N)) N) "here"))))))))(newline)
(write (try (judgment-holds T (d '(T () (λ (c N) (list)) (N -> (L N))) "λ" (d '(T ((c N)) (list) (L N)) "l")))))(newline)
(write (try (judgment-holds T (d '(T ((c (N -> B)) (bb B)) (λ (c B) 2) 7) "b" (d '(T ((c B) (c (N -> B)) (bb B)) 2 N) "n")))))(newline)
(write (try (judgment-holds T (d '(T ((bb (N -> B))) (λ (bb B) 1) (B -> N)) "λ" (d '(T ((bb B) (bb (N -> B))) 1 N) "n")))))(newline)
(write (try (judgment-holds T (d '(T () ((λ (c (L B)) (list)) (list #f #t #t)) (L (L N))) "@" (d '(T () (λ (c (L B)) (list)) ((L B) -> (L (L N)))) "λ" (d '(T ((c (L B))) (list) (+ 1 2)) "l")) (d '(T () (list #f #t #t) (L B)) "l" (d '(T () #f B) "b") (d '(T () #t B) "b") (d '(T () #t B) "b"))))))(newline)
(write (try (judgment-holds T (d '(T ((bb N)) ((λ (c N) #t) bb) B) "@" (d '(T ((bb N)) (λ (c N) #t) (N -> B)) "b" (d '(T ((c N) (bb N)) #t B) "b")) (d '(T ((bb N)) bb N) "x" (d '(in bb ((bb N)) N) "here"))))))(newline)
(write (try (judgment-holds T (d '(T ((bb B) (bb (L B))) (λ (bb (B -> N)) (λ (c B) c)) ((B -> N) -> (B -> B))) "λ" (d '(T ((bb (B -> N)) (bb B) (bb (L B))) (λ (c B) c) (B -> B)) "λ" (d '(T ((c B) (bb (B -> N)) (bb B) (bb (L B))) c B) "x" (d '(in c ((c B) (bb (B -> N)) (bb B) (bb (L B))) B) #f)))))))(newline)
(write (try (judgment-holds T (d '(T ((c N)) (λ (bb N) (λ (a N) a)) (N -> (N -> N))) "λ" (d '(T ((bb N) (c N)) (λ (a N) a) (N -> N)) "λ" (d '(T ((a N) (bb N) (c N)) a N) "x"))))))(newline)
(write (try (judgment-holds T (d '(T () ((λ (a B) (list)) #t) (L N)) "@" (d '(T () (λ (a B) (list)) (B -> (L N))) "λ" (d '(T ((a B)) (list) (L N)) "here")) (d '(T () #t B) "x")))))(newline)
(write (try (judgment-holds T (d '(T ((c (L N))) ((λ (bb B) 5) #t) N) "@" (d '(T ((c (L N))) (λ (bb B) 5) (B -> N)) "λ" (d '(T ((bb B) (c (L N))) 5 N) "n")) (d '(T ((c (L N))) #t B) "b")))))(newline)
(write (try (judgment-holds T (d '(T () ((λ (c B) 5) #t) N) "@" (d '(T () (λ (c B) 5) (B -> N)) "λ" (d '(T ((c B)) 5 N) "λ")) (d '(T () #t B) "b")))))(newline)
(write (try (judgment-holds T (d '(T () ((λ (bb N) (λ (a N) #f)) (+ 8 7)) (N -> B)) "@" (d '(T () (λ (bb N) (λ (a N) #f)) (N -> (N -> B))) "λ" (d '(T ((bb N)) (λ (a N) #f) (N -> B)) "λ" (d '(T ((a N) (bb N)) #f B) "b")))))))(newline)
(write (try (judgment-holds T (d '(T () ((λ (a N) #t) (+ 4 7)) B) "@" (d '(T () (λ (a N) #t) (L N)) "λ") (d '(T () (+ 4 7) N) "+" (d '(T () 4 N) "n") (d '(T () 7 N) "n"))))))(newline)
(write (try (judgment-holds T (d '(T ((a N)) ((λ (a B) a) #t) B) "@" (d '(T ((a N)) (λ (a B) a) (B -> B)) "λ" (d '(T ((a B) (a N)) a B) "x" (d '(in a ((a B) (a N)) B) "here"))) (d '(T (+ 1 2) #t B) "b")))))(newline)
(write (try (judgment-holds T (d '(T ((c (L N)) (bb N)) ((λ (a B) #f) #f) B) "@" (d '(T ((c (L N)) (bb N)) (λ (a B) #f) (B -> B)) "λ" (d '(T ((a B) (c (L N)) (bb N)) #f B) "b") (d '(T ((a B) (c (L N)) (bb N)) #f B) "b")) (d '(T ((c (L N)) (bb N)) #f B) "b")))))(newline)
(write (try (judgment-holds T (d '(T ((a (L N)) (bb (L N))) (λ (bb (L B)) (λ (c B) 4)) ((L B) -> (B -> N))) "λ" (d '(T ((bb (L B)) (a (L N)) (bb (L N))) (λ (c B) 4) (B -> N)) "λ" (d '(T ((c B) (bb (L B)) (a (L N)) (bb (L N))) 4 N) "n"))))))(newline)
(write (try (judgment-holds T (d '(T ((c (L B))) ((λ (bb B) (+ 1 6)) #t) N) "@" (d '(T ((c (L B))) (λ (bb B) (+ 1 6)) (B -> N)) "λ" (d '(T ((bb B) (c (L B))) (+ 1 6) N) "+" (d '(T ((bb B) (c (L B))) 1 N) "n") (d '(T ((bb B) (c (L B))) 6 N) "n"))) (d '(T ((c (L B))) #t B) "b")))))(newline)
(write (try (judgment-holds T (d '(T ((c N) (bb B)) (λ (c B) c) (B -> B)) "λ" (d '(T ((c B) (c N) (bb B)) c B) "x" (d '(in c ((c B) (c N) (bb B)) B) "here"))))))(newline)
(write (try (judgment-holds T (d '(T () (λ (c (L N)) 9) ((L N) -> N)) "λ" (d '(T ((c (L N))) 9 N) "n")))))(newline)
(write (try (judgment-holds T (d '(T ((bb (L B))) (+ 0 ((λ (bb N) bb) 2)) N) "+" (d '(T ((bb (L B))) 0 7) "n") (d '(T ((bb (L B))) ((λ (bb N) bb) 2) N) "@" (d '(T ((bb (L B))) (λ (bb N) bb) (N -> N)) "λ" (d '(T ((bb N) (bb (L B))) bb N) "x" (d '(in bb ((bb N) (bb (L B))) N) "here"))) (d '(T ((bb (L B))) 2 N) "n"))))))(newline)
(write (try (judgment-holds T (d '(T ((a B) (bb B)) ((λ (bb N) bb) 4) B) "@" (d '(T ((a B) (bb B)) (λ (bb N) bb) 7) "λ" (d '(T ((bb N) (a B) (bb B)) bb B) "x" (d '(in bb ((bb N) (a B) (bb B)) B) "there" (d '(in bb ((a B) (bb B)) B) "there" (d '(in () ((bb B)) B) "here"))))) (d '(T ((a B) (bb B)) 4 N) "n")))))(newline)
(write (try (judgment-holds T (d '(T () ((λ (bb B) #t) #t) B) "@" (d '(T () (λ (bb B) #t) (B -> B)) "x" (d '(T ((bb B)) #t B) "here")) (d '(T () #t B) "b")))))(newline)
(write (try (judgment-holds T (d '(T ((a N)) ((λ (bb (L N)) (list)) (list)) (L B)) "@" (d '(T ((a N)) (λ (bb (L N)) (list)) ((L N) -> (L B))) "λ" (d '(T ((bb (L N)) (a N)) (list) (L B)) "@")) (d '(T ((a N)) 1 (L N)) "l")))))(newline)
(write (try (judgment-holds T (d '(T () (λ (bb N) bb) x) "λ" (d '(T ((bb N)) bb N) "x" (d '(in bb #t N) "here"))))))(newline)
(write (try (judgment-holds T (d '(T ((bb B) (bb N)) (λ (a B) bb) (B -> N)) "λ" (d '(T ((a B) (bb B) (bb N)) bb N) "x" (d '(in bb ((a B) (bb B) (bb N)) N) "there"))))))(newline)
(write (try (judgment-holds T (d '(T ((bb (N -> N))) (λ (a B) (+ 0 1)) (B -> N)) "λ" (d '(T ((a B) (bb (N -> N))) (+ 0 1) N) "+" (d '(T ((a B) (bb (N -> N))) 0 N) "b"))))))(newline)
(write (try (judgment-holds T (d '(T ((bb N)) ((λ (bb B) (λ (a N) 6)) #f) (N -> N)) "@" (d '(T ((bb N)) (λ (bb B) (λ (a N) 6)) (B -> (N -> N))) "λ" (d '(T ((bb B) (bb N)) (λ (a N) 6) (N -> N)) "λ" (d '(T ((a N) (bb B) (bb N)) 6 N) "n"))) (d '(T ((bb N)) #f x) "b")))))(newline)
(write (try (judgment-holds T (d '(T a (λ (bb N) (λ (a N) a)) (N -> (N -> N))) "λ" (d '(T ((bb N) (c (N -> B)) (bb (L B))) (λ (a N) a) (N -> N)) "λ" (d '(T ((a N) (bb N) (c (N -> B)) (bb (L B))) a N) "x" (d '(in a ((a N) (bb N) (c (N -> B)) (bb (L B))) N) "here")))))))(newline)
(write (try (judgment-holds T (d '(T () ((λ (a (N -> N)) #t) (λ (c N) c)) B) "@" (d '(T () (λ (a (N -> N)) #t) 1) "λ" (d '(T ((a (N -> N))) #t B) "n")) (d '(T () (λ (c N) c) (N -> N)) "λ" (d '(T ((c N)) c N) "x" (d '(in c ((c N)) N) "here")))))))(newline)
; the same name twice: equal up to the names of binders
(define-judgment-form L
  [(V e) --- "v" (V (e e))]
  [--- "e" (V e)])
(judgment-holds V (d '(V ((λ (a N) a) (λ (bb N) bb))) "v" (d '(V (λ (c N) c)) "e")))
(judgment-holds V (d '(V ((λ (a N) a) (λ (bb B) bb))) "v" (d '(V (λ (c N) c)) "e")))
(judgment-holds V (d '(V ((λ (a N) a) (λ (bb N) bb))) "v" (d '(V (λ (c N) a)) "e")))
