#lang racket/base
;; A toy language, its printer and its parser: section 7.3 of L. Pike, "SmartCheck". What is printed is parsed back; but the
;; parser swaps the arguments of &, and takes | for &.
(require racket/match redex/reduction-semantics)

(define-language toy
  (t ::= (Lang (m ...) (f ...)))
  (m ::= (Mod (v ...) (v ...)))
  (f ::= (Func v (e ...) (s ...)))
  (s ::= (Return e) (Assign v e) (Alloc v e))
  (e ::= (Int n) (Bool b) (Not e) (Add e e) (Sub e e) (Mul e e) (Div e e) (And e e) (Or e e))
  (v ::= (Var string))
  (b ::= boolean)
  (n ::= integer))

(define operators '((Add . +) (Sub . -) (Mul . *) (Div . /) (And . &) (Or . \|)))

;; Printing: to a list of tokens.
(define (print e)
  (match e
    [(list 'Int n) (list n)]
    [(list 'Bool b) (list b)]
    [(list 'Not a) (cons '! (print a))]
    [(list name a b) (append '(open) (print a) (list (cdr (assq name operators))) (print b) '(close))]))

;; Parsing: a list of tokens to an expression and the tokens after it.
(define (parse tokens)
  (match tokens
    [(list-rest 'open rest)
     (let*-values ([(a rest) (parse rest)]
                   [(b after) (parse (cdr rest))])
       (values (operation (car rest) a b) (cdr after)))]
    [(list-rest '! rest) (let-values ([(a rest) (parse rest)]) (values (list 'Not a) rest))]
    [(list-rest token rest) (values (list (if (boolean? token) 'Bool 'Int) token) rest)]))

(define (operation operator a b)
  (case operator
    [(& \|) (list 'And b a)] ; the bug
    [else (list (for/first ([o operators] #:when (eq? (cdr o) operator)) (car o)) a b)]))

(define (round-trip e) (let-values ([(parsed rest) (parse (print e))]) parsed))

(define (statement-expression s) (car (reverse s)))

(define (function-good? f)
  (match f
    [(list 'Func _ arguments statements)
     (for/and ([e (append arguments (map statement-expression statements))]) (equal? (round-trip e) e))]))

(module+ test
  (redex-check toy t (andmap function-good? (caddr (term t)))))
