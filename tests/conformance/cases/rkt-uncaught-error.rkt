#lang racket/base
; output before an uncaught error still appears, nothing after it
(printf "before\n")
(error 'stop "here")
(printf "after\n")

