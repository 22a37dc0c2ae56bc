#lang racket
(write (list 'abc '|a b| '|| (string->symbol "1") (string->symbol "a.b") '|#foo| 'a#b (string->symbol ".") (string->symbol "A|B"))) (newline)
(write (list (eq? 'a 'a) (symbol<? 'a 'b) (symbol->string '|x y|) (symbol=? 'a 'b))) (newline)
(display '|a b|) (newline)
(write (list (symbol? (gensym)) (eq? (gensym 'a) (gensym 'a)) (string->symbol "Case"))) (newline)
(write '(+ - ... -> λ x_1 1+ +1 -a 1/2a)) (newline)

