#lang racket
;; of two sources of the same name the first in `shadow` counts; some binders are imported, some exported, some both
(require redex/reduction-semantics "lib/fresh.rkt")
(define show (shower))
(define-language L
  (e ::= x (e e) (ieie x x x e e) (use e e))
  (x ::= variable-not-otherwise-mentioned)
  #:binding-forms
  (ieie x_i x_e x_ie e_1 #:refers-to (shadow x_ie x_i) e_2 #:refers-to (shadow x_i x_ie)) #:exports (shadow x_e x_ie)
  (use e_1 e_2 #:refers-to e_1))
(show (redex-match L (ieie x_1 x_2 x_3 e_1 e_2) (term (ieie a b c (a (b c)) (a (b c))))))
(show (redex-match L (ieie x_1 x_2 x_3 e_1 e_2) (term (ieie a a a (a a) (a a)))))
(show (redex-match L (use (ieie x_1 x_2 x_3 e_1 e_2) e_3) (term (use (ieie a b c (a (b c)) (a (b c))) (a (b c))))))
(show (term (substitute (use (ieie a b c (a (b c)) d) (a (b (c d)))) d (a (b c))) #:lang L))
(alpha-equivalent? L (term (use (ieie a b c a c) (b c))) (term (use (ieie x y z x z) (y z))))
(alpha-equivalent? L (term (use (ieie a b c a c) (b a))) (term (use (ieie x y z x z) (y x))))
(alpha-equivalent? L (term (ieie a b c a c)) (term (ieie x b c x c)))
(alpha-equivalent? L (term (ieie a b c a c)) (term (ieie a y c a c)))
