#lang racket/base
;; To be loaded before example files: `redex` and `redex/gui` are then Redex without its windows, which need a display.
;; Example files are read from their source: what is compiled of them names the modules of the windows.
(require racket/path
         racket/runtime-path)
(define-runtime-path windows "windows.rkt")

(define resolve (current-module-name-resolver))
(define (drawn? name) (memq name '(redex redex/gui redex/main)))
(current-module-name-resolver
 (case-lambda
   [(name into) (resolve name into)]
   [(name from syntax load?)
    (resolve (if (and (symbol? name) (drawn? name)) windows name) from syntax load?)]))

(define (example? path) (regexp-match? #rx"/redex/examples/" (path->string path)))
(define load-module (current-load/use-compiled))
(current-load/use-compiled
 (lambda (path name)
   (cond
     ;; a list beginning with #f: only if it is there compiled
     [(and (example? path) (pair? name) (not (car name))) (void)]
     [(example? path)
      (parameterize ([current-load-relative-directory (path-only path)])
        ((current-load) path name))]
     [else (load-module path name)])))
