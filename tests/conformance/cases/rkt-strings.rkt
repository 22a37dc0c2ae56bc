#lang racket
(write (list (string-append "a" "b" "c") (string-length "hello") (substring "hello" 1 3) (string-ref "abc" 1))) (newline)
(write (list (string=? "a" "a") (string<? "a" "b") (string-upcase "abC") (string-downcase "ABc"))) (newline)
(write (list (string->list "abc") (list->string '(#\x #\y)) (string #\a #\b) (make-string 3 #\z))) (newline)
(write (list (string-split "a b  c") (string-split "a,b,c" ",") (string-join '("x" "y" "z") "-") (string-join '("x" "y")))) (newline)
(write (list (string-trim "  hi  ") (string-replace "banana" "an" "-") (string-contains? "hello" "ell") (string-prefix? "hello" "he") (string-suffix? "hello" "lo"))) (newline)
(write (list (string->number "42") (number->string 42) (string->symbol "sym") (symbol->string 'abc))) (newline)
(write (list "quote\"d" "back\\slash" "tab\tnew\nline" "λ")) (newline)
(display (list "quote\"d" #\a 'sym "λ")) (newline)
(write (list #\a #\space #\newline #\λ (char->integer #\A) (integer->char 97) (char-upcase #\a) (char-numeric? #\5) (char-alphabetic? #\5))) (newline)
(write (string<=? "abc" "abd")) (newline)

