#lang racket/base
;; What the model drivers share.  A driver reads the terms of the file named by the
;; environment variable TERMS and prints one line for each question about each term:
;;   NUMBER QUESTION ANSWER
;; NUMBER is the line of the term in that file.
(require racket/file
         redex/reduction-semantics)
(provide for-terms answer sorted steps trace symbols-in normal)

;; proc is called with the number and the term
(define (for-terms proc)
  (for ([line (in-list (file->list (getenv "TERMS")))]
        [i (in-naturals 1)])
    (proc i line)))

;; prints the value of the thunk, or the first line of the message of its exception
(define (answer i question thunk)
  (printf "~a ~a ~s\n" i question
          (with-handlers ([exn:fail? (lambda (e)
                                       (list 'exn (car (regexp-match #rx"^[^\n]*" (exn-message e)))))])
            (thunk))))

(define (sorted l)
  (sort l string<? #:key (lambda (x) (format "~s" x))))

;; all single steps, with the names of the rules
(define (steps red t)
  (sorted (apply-reduction-relation/tag-with-names red t)))

;; follows the first of the sorted successors for at most n steps:
;; how many successors there were at each step, and the last term
(define (trace red t n)
  (let loop ([t t] [n n] [counts '()])
    (define nexts (if (zero? n) '() (sorted (apply-reduction-relation red t))))
    (if (null? nexts)
        (list (reverse counts) t)
        (loop (car nexts) (- n 1) (cons (length nexts) counts)))))

;; the symbols of a term, from left to right, without repetitions
(define (symbols-in t)
  (reverse
   (let loop ([t t] [found '()])
     (cond [(pair? t) (loop (cdr t) (loop (car t) found))]
           [(and (symbol? t) (not (memq t found))) (cons t found)]
           [else found]))))

;; with the names that freshening made (x«17») numbered as they come up
(define (normal v)
  (define names (make-hasheq))
  (let loop ([v v])
    (cond [(pair? v) (let ([a (loop (car v))]) (cons a (loop (cdr v))))]
          [(and (symbol? v) (regexp-match #rx"^(.+)«[0-9]+»$" (symbol->string v)))
           => (lambda (parts)
                (unless (hash-ref names v #f)
                  (hash-set! names v (string->symbol (format "~a«~a»" (cadr parts) (hash-count names)))))
                (hash-ref names v))]
          [else v])))
