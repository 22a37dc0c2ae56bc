#lang racket/base
;; A small shop, which fails when it closes: vector-ref gets an index that is too large.
(require racket/list racket/string)

(struct item (name price [stock #:mutable]))

(define shelves
  (vector (item "tea" 3 12) (item "coffee" 5 7) (item "cocoa" 4 0) (item "mate" 6 2)))

(define log '())
(define (note! format-string . arguments)
  (set! log (cons (apply format format-string arguments) log)))

(define (find-shelf name)
  (let loop ([i 0])
    (cond [(= i (vector-length shelves)) i]
          [(string=? (item-name (vector-ref shelves i)) name) i]
          [else (loop (+ i 1))])))

(define (sell! name count)
  (define shelf (vector-ref shelves (find-shelf name)))
  (cond [(< (item-stock shelf) count)
         (note! "not enough ~a: ~a wanted, ~a there" name count (item-stock shelf))
         0]
        [else
         (set-item-stock! shelf (- (item-stock shelf) count))
         (note! "sold ~a ~a" count name)
         (* count (item-price shelf))]))

(define (restock! name count)
  (let ([shelf (vector-ref shelves (find-shelf name))])
    (when (positive? count)
      (set-item-stock! shelf (+ (item-stock shelf) count))
      (note! "restocked ~a" name))
    (item-stock shelf)))

(define orders
  '((sell "tea" 2) (sell "coffee" 9) (restock "coffee" 5) (sell "coffee" 9)
    (restock "cocoa" 3) (sell "chai" 1) (sell "mate" 2)))

(define (serve order)
  (case (first order)
    [(sell) (sell! (second order) (third order))]
    [(restock) (restock! (second order) (third order)) 0]
    [else (error 'serve "what is ~a?" (first order))]))

(define (close-shop)
  (for/sum ([order (in-list orders)])
    (serve order)))

(printf "~a\n" (string-join (list "takings:" (number->string (close-shop)))))
(for ([line (in-list (reverse log))]) (displayln line))
