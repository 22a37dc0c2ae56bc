#lang racket/base
; which symbols are written with bars
(write (for/list ([i (in-range 32 256)]
                  #:unless (= 3 (string-length (format "~s" (string->symbol (string #\a (integer->char i) #\b))))))
         i))
(newline)
(for ([s '("#%a" "#a" "1" "1a" "+" "+1" "-" "." ".." "a." "1/2" "1e3" "1e" "e1" "-inf.0" "nan" "#t" "A"
           "a|b" "a\\b" "a b" "1.2.3" "--1" "1-" "+5x" ".5" "5." "" "a'b" "a,b" "a;b" "a\"b" "x#" "λ→•")])
  (printf "~s ~a\n" (string->symbol s) (string->symbol s)))

