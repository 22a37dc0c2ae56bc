#lang racket
(write (list (regexp-match #rx"a+" "baaac") (regexp-match #rx"x" "abc") (regexp-match #rx"(a)(b)?" "ac"))) (newline)
(write (list (regexp-match? #rx"^[0-9]+$" "123") (regexp-match? #px"\\d{2}" "a1") (regexp-match #px"(\\w+)@(\\w+)" "me@home now"))) (newline)
(write (list (regexp-replace #rx"a" "banana" "o") (regexp-replace* #rx"a" "banana" "o") (regexp-replace #rx"(b)(a)" "ban" "\\2\\1"))) (newline)
(write (list (regexp-split #rx"," "a,b,c") (regexp-match* #rx"[a-z]+" "ab 12 cd") (regexp-match #rx"^(.*[^0-9])[0-9]+$" "x12"))) (newline)
(write (list (regexp-quote "a.b") (regexp-match (regexp "b.d") "abcd") (regexp-match-positions #rx"b" "abc"))) (newline)

