#lang racket/base
(require redex/reduction-semantics)
(define-language L)
(define-metafunction L [(f 1) 1])
(define e (with-handlers ([void values]) (term (f 2))))
(printf "~s\n" (list (exn? e) (exn:fail? e) (exn:fail:redex? e) (exn:fail:contract? e)))
(define-metafunction L [(g any) ,(error 'g "boom ~s" (term any))])
(define e2 (with-handlers ([void values]) (term (g 2))))
(printf "~s ~s\n" (exn:fail:redex? e2) (exn-message e2))
(define-metafunction L [(h any) ,(raise (term (any any)))])
(printf "~s\n" (with-handlers ([pair? values]) (term (h 2))))

