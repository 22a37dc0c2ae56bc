#lang racket/base
;; More than 64 productions, clauses and rules: more than one word of candidates.
(require redex/reduction-semantics)

(define-language L
  (e (k0 e) (k1 e) (k2 e) (k3 e) (k4 e) (k5 e) (k6 e) (k7 e) (k8 e) (k9 e) (k10 e) (k11 e) (k12 e) (k13 e) (k14 e) (k15 e) (k16 e) (k17 e) (k18 e) (k19 e) (k20 e) (k21 e) (k22 e) (k23 e) (k24 e) (k25 e) (k26 e) (k27 e) (k28 e) (k29 e) (k30 e) (k31 e) (k32 e) (k33 e) (k34 e) (k35 e) (k36 e) (k37 e) (k38 e) (k39 e) (k40 e) (k41 e) (k42 e) (k43 e) (k44 e) (k45 e) (k46 e) (k47 e) (k48 e) (k49 e) (k50 e) (k51 e) (k52 e) (k53 e) (k54 e) (k55 e) (k56 e) (k57 e) (k58 e) (k59 e) (k60 e) (k61 e) (k62 e) (k63 e) (k64 e) (k65 e) (k66 e) (k67 e) (k68 e) (k69 e) z)
  (E hole (k0 E) (k3 E) (k6 E) (k9 E) (k12 E) (k15 E) (k18 E) (k21 E) (k24 E) (k27 E) (k30 E) (k33 E) (k36 E) (k39 E) (k42 E) (k45 E) (k48 E) (k51 E) (k54 E) (k57 E) (k60 E) (k63 E) (k66 E) (k69 E)))

(define-metafunction L
  [(g (k0 any)) (0 any)]
  [(g (k1 any)) (1 any)]
  [(g (k2 any)) (2 any)]
  [(g (k3 any)) (3 any)]
  [(g (k4 any)) (4 any)]
  [(g (k5 any)) (5 any)]
  [(g (k6 any)) (6 any)]
  [(g (k7 any)) (7 any)]
  [(g (k8 any)) (8 any)]
  [(g (k9 any)) (9 any)]
  [(g (k10 any)) (10 any)]
  [(g (k11 any)) (11 any)]
  [(g (k12 any)) (12 any)]
  [(g (k13 any)) (13 any)]
  [(g (k14 any)) (14 any)]
  [(g (k15 any)) (15 any)]
  [(g (k16 any)) (16 any)]
  [(g (k17 any)) (17 any)]
  [(g (k18 any)) (18 any)]
  [(g (k19 any)) (19 any)]
  [(g (k20 any)) (20 any)]
  [(g (k21 any)) (21 any)]
  [(g (k22 any)) (22 any)]
  [(g (k23 any)) (23 any)]
  [(g (k24 any)) (24 any)]
  [(g (k25 any)) (25 any)]
  [(g (k26 any)) (26 any)]
  [(g (k27 any)) (27 any)]
  [(g (k28 any)) (28 any)]
  [(g (k29 any)) (29 any)]
  [(g (k30 any)) (30 any)]
  [(g (k31 any)) (31 any)]
  [(g (k32 any)) (32 any)]
  [(g (k33 any)) (33 any)]
  [(g (k34 any)) (34 any)]
  [(g (k35 any)) (35 any)]
  [(g (k36 any)) (36 any)]
  [(g (k37 any)) (37 any)]
  [(g (k38 any)) (38 any)]
  [(g (k39 any)) (39 any)]
  [(g (k40 any)) (40 any)]
  [(g (k41 any)) (41 any)]
  [(g (k42 any)) (42 any)]
  [(g (k43 any)) (43 any)]
  [(g (k44 any)) (44 any)]
  [(g (k45 any)) (45 any)]
  [(g (k46 any)) (46 any)]
  [(g (k47 any)) (47 any)]
  [(g (k48 any)) (48 any)]
  [(g (k49 any)) (49 any)]
  [(g (k50 any)) (50 any)]
  [(g (k51 any)) (51 any)]
  [(g (k52 any)) (52 any)]
  [(g (k53 any)) (53 any)]
  [(g (k54 any)) (54 any)]
  [(g (k55 any)) (55 any)]
  [(g (k56 any)) (56 any)]
  [(g (k57 any)) (57 any)]
  [(g (k58 any)) (58 any)]
  [(g (k59 any)) (59 any)]
  [(g (k60 any)) (60 any)]
  [(g (k61 any)) (61 any)]
  [(g (k62 any)) (62 any)]
  [(g (k63 any)) (63 any)]
  [(g (k64 any)) (64 any)]
  [(g (k65 any)) (65 any)]
  [(g (k66 any)) (66 any)]
  [(g (k67 any)) (67 any)]
  [(g (k68 any)) (68 any)]
  [(g (k69 any)) (69 any)]
  [(g any) other])

(define-judgment-form L
  #:mode (j I O)
  [(j (k0 any) 0)]
  [(j (k1 any) 1)]
  [(j (k2 any) 2)]
  [(j (k3 any) 3)]
  [(j (k4 any) 4)]
  [(j (k5 any) 5)]
  [(j (k6 any) 6)]
  [(j (k7 any) 7)]
  [(j (k8 any) 8)]
  [(j (k9 any) 9)]
  [(j (k10 any) 10)]
  [(j (k11 any) 11)]
  [(j (k12 any) 12)]
  [(j (k13 any) 13)]
  [(j (k14 any) 14)]
  [(j (k15 any) 15)]
  [(j (k16 any) 16)]
  [(j (k17 any) 17)]
  [(j (k18 any) 18)]
  [(j (k19 any) 19)]
  [(j (k20 any) 20)]
  [(j (k21 any) 21)]
  [(j (k22 any) 22)]
  [(j (k23 any) 23)]
  [(j (k24 any) 24)]
  [(j (k25 any) 25)]
  [(j (k26 any) 26)]
  [(j (k27 any) 27)]
  [(j (k28 any) 28)]
  [(j (k29 any) 29)]
  [(j (k30 any) 30)]
  [(j (k31 any) 31)]
  [(j (k32 any) 32)]
  [(j (k33 any) 33)]
  [(j (k34 any) 34)]
  [(j (k35 any) 35)]
  [(j (k36 any) 36)]
  [(j (k37 any) 37)]
  [(j (k38 any) 38)]
  [(j (k39 any) 39)]
  [(j (k40 any) 40)]
  [(j (k41 any) 41)]
  [(j (k42 any) 42)]
  [(j (k43 any) 43)]
  [(j (k44 any) 44)]
  [(j (k45 any) 45)]
  [(j (k46 any) 46)]
  [(j (k47 any) 47)]
  [(j (k48 any) 48)]
  [(j (k49 any) 49)]
  [(j (k50 any) 50)]
  [(j (k51 any) 51)]
  [(j (k52 any) 52)]
  [(j (k53 any) 53)]
  [(j (k54 any) 54)]
  [(j (k55 any) 55)]
  [(j (k56 any) 56)]
  [(j (k57 any) 57)]
  [(j (k58 any) 58)]
  [(j (k59 any) 59)]
  [(j (k60 any) 60)]
  [(j (k61 any) 61)]
  [(j (k62 any) 62)]
  [(j (k63 any) 63)]
  [(j (k64 any) 64)]
  [(j (k65 any) 65)]
  [(j (k66 any) 66)]
  [(j (k67 any) 67)]
  [(j (k68 any) 68)]
  [(j (k69 any) 69)]
  [(j (any_1 any_2) pair)])

(define r
  (reduction-relation
   L
   (--> (in-hole E (k0 z)) (in-hole E z) "r0")
   (--> (in-hole E (k1 z)) (in-hole E z) "r1")
   (--> (in-hole E (k2 z)) (in-hole E z) "r2")
   (--> (in-hole E (k3 z)) (in-hole E z) "r3")
   (--> (in-hole E (k4 z)) (in-hole E z) "r4")
   (--> (in-hole E (k5 z)) (in-hole E z) "r5")
   (--> (in-hole E (k6 z)) (in-hole E z) "r6")
   (--> (in-hole E (k7 z)) (in-hole E z) "r7")
   (--> (in-hole E (k8 z)) (in-hole E z) "r8")
   (--> (in-hole E (k9 z)) (in-hole E z) "r9")
   (--> (in-hole E (k10 z)) (in-hole E z) "r10")
   (--> (in-hole E (k11 z)) (in-hole E z) "r11")
   (--> (in-hole E (k12 z)) (in-hole E z) "r12")
   (--> (in-hole E (k13 z)) (in-hole E z) "r13")
   (--> (in-hole E (k14 z)) (in-hole E z) "r14")
   (--> (in-hole E (k15 z)) (in-hole E z) "r15")
   (--> (in-hole E (k16 z)) (in-hole E z) "r16")
   (--> (in-hole E (k17 z)) (in-hole E z) "r17")
   (--> (in-hole E (k18 z)) (in-hole E z) "r18")
   (--> (in-hole E (k19 z)) (in-hole E z) "r19")
   (--> (in-hole E (k20 z)) (in-hole E z) "r20")
   (--> (in-hole E (k21 z)) (in-hole E z) "r21")
   (--> (in-hole E (k22 z)) (in-hole E z) "r22")
   (--> (in-hole E (k23 z)) (in-hole E z) "r23")
   (--> (in-hole E (k24 z)) (in-hole E z) "r24")
   (--> (in-hole E (k25 z)) (in-hole E z) "r25")
   (--> (in-hole E (k26 z)) (in-hole E z) "r26")
   (--> (in-hole E (k27 z)) (in-hole E z) "r27")
   (--> (in-hole E (k28 z)) (in-hole E z) "r28")
   (--> (in-hole E (k29 z)) (in-hole E z) "r29")
   (--> (in-hole E (k30 z)) (in-hole E z) "r30")
   (--> (in-hole E (k31 z)) (in-hole E z) "r31")
   (--> (in-hole E (k32 z)) (in-hole E z) "r32")
   (--> (in-hole E (k33 z)) (in-hole E z) "r33")
   (--> (in-hole E (k34 z)) (in-hole E z) "r34")
   (--> (in-hole E (k35 z)) (in-hole E z) "r35")
   (--> (in-hole E (k36 z)) (in-hole E z) "r36")
   (--> (in-hole E (k37 z)) (in-hole E z) "r37")
   (--> (in-hole E (k38 z)) (in-hole E z) "r38")
   (--> (in-hole E (k39 z)) (in-hole E z) "r39")
   (--> (in-hole E (k40 z)) (in-hole E z) "r40")
   (--> (in-hole E (k41 z)) (in-hole E z) "r41")
   (--> (in-hole E (k42 z)) (in-hole E z) "r42")
   (--> (in-hole E (k43 z)) (in-hole E z) "r43")
   (--> (in-hole E (k44 z)) (in-hole E z) "r44")
   (--> (in-hole E (k45 z)) (in-hole E z) "r45")
   (--> (in-hole E (k46 z)) (in-hole E z) "r46")
   (--> (in-hole E (k47 z)) (in-hole E z) "r47")
   (--> (in-hole E (k48 z)) (in-hole E z) "r48")
   (--> (in-hole E (k49 z)) (in-hole E z) "r49")
   (--> (in-hole E (k50 z)) (in-hole E z) "r50")
   (--> (in-hole E (k51 z)) (in-hole E z) "r51")
   (--> (in-hole E (k52 z)) (in-hole E z) "r52")
   (--> (in-hole E (k53 z)) (in-hole E z) "r53")
   (--> (in-hole E (k54 z)) (in-hole E z) "r54")
   (--> (in-hole E (k55 z)) (in-hole E z) "r55")
   (--> (in-hole E (k56 z)) (in-hole E z) "r56")
   (--> (in-hole E (k57 z)) (in-hole E z) "r57")
   (--> (in-hole E (k58 z)) (in-hole E z) "r58")
   (--> (in-hole E (k59 z)) (in-hole E z) "r59")
   (--> (in-hole E (k60 z)) (in-hole E z) "r60")
   (--> (in-hole E (k61 z)) (in-hole E z) "r61")
   (--> (in-hole E (k62 z)) (in-hole E z) "r62")
   (--> (in-hole E (k63 z)) (in-hole E z) "r63")
   (--> (in-hole E (k64 z)) (in-hole E z) "r64")
   (--> (in-hole E (k65 z)) (in-hole E z) "r65")
   (--> (in-hole E (k66 z)) (in-hole E z) "r66")
   (--> (in-hole E (k67 z)) (in-hole E z) "r67")
   (--> (in-hole E (k68 z)) (in-hole E z) "r68")
   (--> (in-hole E (k69 z)) (in-hole E z) "r69")
   (--> (k66 e) e "last")))

(for ([t (list (term z) (term (k0 z)) (term (k63 z)) (term (k64 z)) (term (k66 z)) (term (k69 (k66 z))) (term (k70 z))
               (term (k3 (k66 (k65 z)))))])
  (printf "~s ~s ~s ~s ~s\n" t (redex-match? L e t) (term (g ,t)) (judgment-holds (j ,t any) any)
          (apply-reduction-relation/tag-with-names r t)))
