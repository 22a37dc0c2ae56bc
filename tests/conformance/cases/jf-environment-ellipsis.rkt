#lang racket/base
(require redex/reduction-semantics)
(define-language L
  (G ::= ((x t) ...))
  (x ::= variable-not-otherwise-mentioned)
  (t ::= num (t -> t))
  (e ::= x number (e e) (fun ((x t) ...) e)))
(define-judgment-form L
  #:mode (ty I I O) #:contract (ty G e t)
  [(side-condition ,(not (memq (term x) (term (x_1 ...)))))
   --- var
   (ty ((x_1 t_1) ... (x t) (x_2 t_2) ...) x t)]
  [--- num (ty G number num)]
  [(ty G e_1 (t_1 -> t_2)) (ty G e_2 t_1)
   --- app
   (ty G (e_1 e_2) t_2)]
  [(ty ((x_1 t_1) (x_2 t_2) ...) e t)
   --- fun
   (ty ((x_2 t_2) ...) (fun ((x_1 t_1)) e) (t_1 -> t))])
(define-syntax-rule (try g e) (printf "~s\n" (judgment-holds (ty g e t) t)))
(try ((x num) (x (num -> num))) x)
(try ((y num) (x (num -> num))) x)
(try () (fun ((x num)) x))
(try ((f (num -> num))) (f (f 3)))
(try ((f (num -> num))) (f f))
(try () z)

