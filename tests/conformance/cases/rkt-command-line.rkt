#lang racket
;; command-line: flags, their arguments, and what is left over.
(define (run . arguments)
  (define seen '())
  (define (note! x) (set! seen (cons x seen)))
  (define rest
    (parameterize ([current-command-line-arguments (list->vector arguments)])
      (command-line
       #:program "test"
       #:once-each
       [("-v" "--verbose") "more" (note! 'verbose)]
       ["--size" n "the size" (note! (list 'size (string->number n)))]
       #:once-any
       ["--left" "left" (note! 'left)]
       ["--right" "right" (note! 'right)]
       #:multi
       ["-l" a b "two" (note! (list a b))]
       #:args others
       (list 'others others))))
  (list (reverse seen) rest))
(run)
(run "-v" "--size" "3" "file")
(run "--verbose" "--right" "-l" "1" "2" "-l" "3" "4" "a" "b")
(run "--" "-v")
(define quiet
  (let ([q #f])
    (command-line #:argv (vector "-q") #:once-each ["-q" "quiet" (set! q #t)])
    q))
quiet
(vector? (current-command-line-arguments))
