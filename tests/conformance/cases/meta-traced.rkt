#lang racket
;; current-traced-metafunctions, caching-enabled?, trace
(require redex/reduction-semantics racket/trace)
(define-language L)
(define calls 0)
(define-metafunction L
  [(f 0) 0]
  [(f number) (f ,(begin (set! calls (+ calls 1)) (- (term number) 1)))])
(define-metafunction L
  [(g (any)) ((g any) (g any))]
  [(g 1) 1])
(define-metafunction L [(deep 0) done] [(deep number) (s (deep ,(- (term number) 1)))])
(void (term (f 1)))
(parameterize ([current-traced-metafunctions 'all]) (void (term (f 1)) (term (f 2))))
(parameterize ([current-traced-metafunctions '(f)] [caching-enabled? #f]) (void (term (f 2))))
calls
(parameterize ([current-traced-metafunctions '(g)]) (void (term (g (1)))))
(parameterize ([current-traced-metafunctions '(h)]) (void (term (g (1)))))
(parameterize ([current-traced-metafunctions 'all]) (void (term (deep 12))))
(define-metafunction L [(h any) ,(k (term any))])
(define (k x) (if (pair? x) (list (k (car x))) x))
(trace k)
(void (k '(a)))
(parameterize ([current-traced-metafunctions '(h)]) (void (term (h (b)))))
(parameterize ([print-as-expression #f]) (print '(a "b")) (newline))
(print '(a "b"))
(newline)
(set-cache-size! 100)
