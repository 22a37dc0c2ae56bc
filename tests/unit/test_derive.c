/* Terms by derivation: from small models with all that judgments, relations and metafunctions can
 * hold.
 *
 * Every generated conclusion is one that the judgment itself derives; and of the first so many
 * terms of a domain, each that the judgment derives is generated sooner or later. */
#include "logic/derive.h"

#include "core/printer.h"
#include "core/read/reader.h"
#include "gen/enumeration.h"
#include "logic/scale.h"
#include "property/property_forms.h"
#include "racket/module/module.h"
#include "redex/judgment/judgment.h"
#include "redex/match/matching.h"
#include "redex/metafunction/metafunction.h"
#include "redex/redex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char language[] = "(define-language L"
                               "  (n ::= z (s n))"
                               "  (m ::= natural)"
                               "  (d ::= 0 1 2 3)"
                               "  (b ::= #t #f)"
                               "  (k ::= p q r)"
                               "  (x ::= variable-not-otherwise-mentioned)"
                               "  (e ::= n (add e e) (tup e ...) (if b e e))"
                               "  (E ::= hole (add E e) (add n E) (tup n ... E e ...))"
                               "  (t ::= nat (tuple t ...))"
                               "  (g ::= ((k n) ...))"
                               "  (c ::= done (then n c)))"
                               "(define-judgment-form L #:mode (even I) #:contract (even n)"
                               "  [---- zero (even z)]"
                               "  [(even n) ---- two (even (s (s n)))])"
                               "(define-judgment-form L #:mode (types I O) #:contract (types e t)"
                               "  [---- number (types n nat)]"
                               "  [(types e_1 nat) (types e_2 nat) ---- add (types (add e_1 e_2) nat)]"
                               "  [(types e t) ... ---- tuple (types (tup e ...) (tuple t ...))])"
                               "(define-relation L less ⊆ n × n"
                               "  [(less z (s n))]"
                               "  [(less (s n_1) (s n_2)) (less n_1 n_2)])"
                               "(define-metafunction L lookup : g k -> n or #f"
                               "  [(lookup ((k n) (k_1 n_1) ...) k) n]"
                               "  [(lookup ((k_1 n_1) (k_2 n_2) ...) k) (lookup ((k_2 n_2) ...) k)]"
                               "  [(lookup () k) #f])"
                               "(define-metafunction L plus : n n -> n"
                               "  [(plus z n) n]"
                               "  [(plus (s n_1) n_2) (s (plus n_1 n_2))])";

struct model {
  const char *about;
  const char *program; /* after the language */
  const char *goal;
  const char *result; /* of a metafunction; NULL: a judgment or a relation */
  const char *domain; /* of the inputs: a pattern of one sequence */
  unsigned nodes;     /* conclusions of no more than that are all to be generated... */
  unsigned samples;   /* ...by so many attempts */
  unsigned failures;  /* of which so many may give up, or one in a hundred */
};

#define FLAT                                                                                                           \
  "(define-judgment-form L #:mode (flat I O) #:contract (flat ((k ...) ...) (k ...))"                                  \
  "  [---- f (flat ((k ...) ...) (k ... ...))])"
#define PARTS                                                                                                          \
  "(define-metafunction L parts : (((k d) ...) ...) -> (((k ...) ...) (d ...))"                                        \
  "  [(parts (((k d) ...) ...)) (((k ...) ...) (d ... ...))])"
#define RANKS                                                                                                          \
  "(define-judgment-form L #:mode (ranks I O) #:contract (ranks ((n ...) ...) ((k ...) ...))"                          \
  "  [(row (n ...) (k ...)) ... ---- rows (ranks ((n ...) ...) ((k ...) ...))])"                                       \
  "(define-judgment-form L #:mode (row I O) #:contract (row (n ...) (k ...))"                                          \
  "  [(rank n k) ... ---- row (row (n ...) (k ...))])"                                                                 \
  "(define-judgment-form L #:mode (rank I O) #:contract (rank n k) [---- z (rank z p)] [---- s (rank (s n) q)])"

/* A goal of L about phrases of a larger language. */
#define LARGER(productions, rules)                                                                                     \
  "(define-extended-language Larger L (u1 ::= 1) (u2 ::= 2) (u3 ::= 3) (u4 ::= 4) (h ::= none " productions "))"       \
  "(define-judgment-form Larger #:mode (holds I) [---- none (holds none)] " rules ")"                                  \
  "(define-judgment-form Larger #:mode (asks I) [(holds h) ---- asks (asks h)])"                                       \
  "(define-judgment-form L #:mode (top I) [(asks any) ---- top (top any)])"

#define PLACE                                                                                                          \
  "(define-judgment-form L #:mode (place I I) #:contract (place m (k ...))"                                            \
  "  [(where m ,(length (term (k_1 ...)))) ---- p (place m (k_1 ... p k_2 ...))])"
#define COUNT                                                                                                          \
  "(define-judgment-form L #:mode (many I O) #:contract (many (k ...) m) [---- m (many (k ...) (count k ...))])"       \
  "(define-metafunction L count : any ... -> m [(count any ...) ,(length (term (any ...)))])"

static const struct model models[] = {
    {"recursion", "", "(even n)", NULL, "(n)", 12, 1200, 0},
    {"premise …", "", "(types e t)", NULL, "(e)", 9, 18000, 0},
    {"the output is given", "", "(types e (tuple nat nat))", NULL, "(e)", 11, 9000, 0},
    {"a relation", "", "(less n_1 n_2)", NULL, "(n n)", 11, 4500, 0},
    {"a metafunction", "", "(plus n_1 n_2)", "n_3", "(n n)", 11, 4500, 0},
    {"a metafunction run backwards", "", "(plus n_1 n_2)", "(s (s (s z)))", "(n n)", 21, 1200, 0},
    {"a metafunction with ellipses", "", "(lookup g k)", "n", "(g k)", 9, 12000, 0},
    {"any number of arguments",
     "(define-metafunction L how-many : n ... -> n"
     "  [(how-many) z]"
     "  [(how-many n n_1 ...) (s (how-many n_1 ...))])",
     "(how-many n ...)", "n_1", "(n ...)", 9, 12000, 1200},
    {"a metafunction that finds nothing", "", "(lookup g k)", "#f", "(g k)", 8, 12000, 0},
    {"a list of any length, and one made of it",
     "(define-judgment-form L #:mode (copy I O) #:contract (copy (n ...) (n ...))"
     "  [---- none (copy () ())]"
     "  [(copy (n_1 ...) (n_2 ...)) ---- more (copy (n n_1 ...) (n n_2 ...))])",
     "(copy (n_1 ...) (n_2 ...))", NULL, "((n ...))", 9, 12000, 0},
    {"an output that says how long a list is",
     "(define-judgment-form L #:mode (copy I O) #:contract (copy (n ...) (n ...))"
     "  [---- none (copy () ())]"
     "  [(copy (n_1 ...) (n_2 ...)) ---- more (copy (n n_1 ...) (n n_2 ...))])",
     "(copy (n_1 ...) (n_2 z n_3))", NULL, "((n ...))", 16, 12000, 600},
    {"two lists make one",
     "(define-judgment-form L #:mode (joined I I O) #:contract (joined (k ...) (k ...) (k ...))"
     "  [---- joined (joined (k_1 ...) (k_2 ...) (k_1 ... k_2 ...))])",
     "(joined (k_1 ...) (k_2 ...) (k_3 ...))", NULL, "((k ...) (k ...))", 8, 12000, 0},
    {"one list is two lists",
     "(define-judgment-form L #:mode (joined I I O) #:contract (joined (k ...) (k ...) (k ...))"
     "  [---- joined (joined (k_1 ...) (k_2 ...) (k_1 ... k_2 ...))])",
     "(joined (k_1 ...) (k_2 ...) (p q p r))", NULL, "((k ...) (k ...))", 20, 2000, 0},
    {"an item of some kind among others",
     "(define-judgment-form L #:mode (at I O O) #:contract (at (e ...) m n)"
     "  [---- at (at (e_1 ... n e_2 ...) ,(length (term (e_1 ...))) n)])",
     "(at ((add z z) (tup) z (add z z) (s z)) m n)", NULL, "(((add z z) (tup) z (add z z) (s z)))", 40, 200, 0},
    {"a condition that is known to fail only late",
     "(define-judgment-form L #:mode (pick I O) #:contract (pick n n)"
     "  [(even n) (where (s (s (s n_1))) n) ---- large (pick n n_1)]"
     "  [---- any (pick (s n) z)])",
     "(pick n_1 n_2)", NULL, "(n)", 14, 12000, 0},
    {"ellipses before and after",
     "(define-judgment-form L #:mode (member I I) #:contract (member n (n ...))"
     "  [---- there (member n (n_1 ... n n_2 ...))])",
     "(member n (n_1 ...))", NULL, "(n (n ...))", 9, 12000, 0},
    {"ellipses and an output",
     "(define-judgment-form L #:mode (pick I O) #:contract (pick (n ...) n)"
     "  [---- there (pick (n_1 ... n n_2 ...) n)])",
     "(pick (n_1 ...) n)", NULL, "((n ...))", 9, 9000, 0},
    {"a premise for each",
     "(define-judgment-form L #:mode (all I) #:contract (all (n ...))"
     "  [(even n) ... ---- all (all (n ...))])",
     "(all (n ...))", NULL, "((n ...))", 9, 9000, 0},
    {"ellipses under ellipses",
     "(define-judgment-form L #:mode (rows I O) #:contract (rows ((n ...) ...) (n ...))"
     "  [---- rows (rows ((n n_1 ...) ...) (n ...))])",
     "(rows ((n_1 ...) ...) (n_2 ...))", NULL, "(((n ...) ...))", 10, 18000, 0},
    {"counted ellipses",
     "(define-judgment-form L #:mode (zip I I O) #:contract (zip (k ...) (n ...) g)"
     "  [---- zip (zip (k ..._1) (n ..._1) ((k n) ...))])",
     "(zip (k ...) (n ...) g)", NULL, "((k ...) (n ...))", 11, 18000, 0},
    {"equal parts",
     "(define-judgment-form L #:mode (same I I) #:contract (same (n ...) any)"
     "  [---- same (same (n ...) (n_1 n ...))]"
     "  [---- twice (same (n ...) (tuple (n ...) (n ...)))])",
     "(same (n_1 ...) (n_2 ...))", NULL, "((n ...) (n ...))", 9, 12000, 0},
    {"mismatches",
     "(define-judgment-form L #:mode (distinct I) #:contract (distinct any)"
     "  [---- three (distinct (k_!_1 k_!_1 k_!_1))]"
     "  [---- two (distinct (n_!_1 n_!_1))])",
     "(distinct (any ...))", NULL, "((k k k))", 9, 6000, 0},
    {"mismatches under ellipses",
     "(define-judgment-form L #:mode (distinct I) #:contract (distinct (n ...))"
     "  [---- any (distinct (n_!_1 ...))])",
     "(distinct (n ...))", NULL, "((n ...))", 9, 9000, 0},
    {"a context in the conclusion",
     "(define-judgment-form L #:mode (steps I O) #:contract (steps e e)"
     "  [---- step (steps (in-hole E (add z n)) (in-hole E n))])",
     "(steps e_1 e_2)", NULL, "(e)", 13, 24000, 0},
    {"a context taken apart in a premise",
     "(define-judgment-form L #:mode (redex I) #:contract (redex e)"
     "  [(where (in-hole E (add z n)) e) ---- found (redex e)])",
     "(redex e)", NULL, "(e)", 10, 24000, 0},
    {"a context plugged in a premise",
     "(define-judgment-form L #:mode (fits I O) #:contract (fits E t)"
     "  [(types (in-hole E z) t) ---- fits (fits E t)])",
     "(fits E t)", NULL, "(E)", 8, 24000, 0},
    {"side conditions",
     "(define-judgment-form L #:mode (odds I I) #:contract (odds d d)"
     "  [(side-condition ,(odd? (term d_1))) (side-condition ,(< (term d_1) (term d_2))) ---- odds (odds d_1 d_2)])",
     "(odds d_1 d_2)", NULL, "(d d)", 9, 12000, 120},
    {"side conditions in patterns",
     "(define-judgment-form L #:mode (odds I) #:contract (odds (d ...))"
     "  [---- odds (odds ((side-condition d_1 (odd? (term d_1))) d ...))])",
     "(odds (d ...))", NULL, "((d ...))", 5, 12000, 0},
    {"an unquoted output",
     "(define-judgment-form L #:mode (sum I I O) #:contract (sum d d m)"
     "  [---- sum (sum d_1 d_2 ,(+ (term d_1) (term d_2)))])",
     "(sum d_1 d_2 m)", NULL, "(d d)", 9, 12000, 0},
    {"equality as a constraint",
     "(define-judgment-form L #:mode (unlike I I) #:contract (unlike n n)"
     "  [(side-condition ,(not (equal? (term n_1) (term n_2)))) (even n_1) (even n_2) ---- unlike (unlike n_1 n_2)])",
     "(unlike n_1 n_2)", NULL, "(n n)", 13, 6000, 0},
    {"numbers between bounds",
     "(define-judgment-form L #:mode (between I) #:contract (between m)"
     "  [(side-condition ,(and (< 100 (term m)) (not (> (term m) 103)))) ---- between (between m)])",
     "(between m)", NULL, "(m)", 9, 400, 0},
    {"numbers between each other",
     "(define-judgment-form L #:mode (rise I I I) #:contract (rise d d d)"
     "  [(side-condition ,(< (term d_1) (term d_2))) (side-condition ,(>= (term d_3) (term d_2))) ---- rise"
     "   (rise d_1 d_2 d_3)])",
     "(rise d_1 d_2 d_3)", NULL, "(d d d)", 9, 2000, 100},
    {"sums run backwards",
     "(define-judgment-form L #:mode (up I I O) #:contract (up m m m)"
     "  [(where m_3 ,(- (+ 1 (term m_1)) 1)) (where m_4 ,(add1 (term m_2)))"
     "   ---- up (up m_1 m_2 ,(+ 3 (term m_3) (term m_4)))])",
     "(up 2 m 12)", NULL, "(m m)", 9, 100, 0},
    {"equality in a clause",
     "(define-metafunction L kind : n n -> k"
     "  [(kind n_1 n_2) p (side-condition (equal? (term n_1) (term n_2)))] [(kind n_1 n_2) q])",
     "(kind n_1 n_2)", "p", "(n n)", 11, 600, 0},
    {"names that mean something else",
     "(define (not x) x) (define (+ . l) (apply * l))"
     "(define-judgment-form L #:mode (like I I O) #:contract (like d d any)"
     "  [(side-condition ,(not (equal? (term d_1) (term d_2)))) ---- like (like d_1 d_2 ,(+ (term d_1) 2))])",
     "(like d_1 d_2 any)", NULL, "(d d)", 9, 1000, 100},
    {"what is no condition",
     "(define-judgment-form L #:mode (loose I I) #:contract (loose n n)"
     "  [(side-condition (equal? (term n_1) (term n_2))) ---- a-term (loose n_1 n_2)])",
     "(loose n_1 n_2)", NULL, "(n n)", 9, 1000, 0},
    {"overlapping clauses",
     "(define-metafunction L kind : n n -> k"
     "  [(kind z n) p] [(kind n z) q] [(kind n n) r] [(kind n_1 n_2) p])",
     "(kind n_1 n_2)", "p", "(n n)", 11, 6000, 0},
    {"x ... ...", FLAT, "(flat any any_1)", NULL, "(((k ...) ...))", 7, 18000, 0},
    {"x ... ... of a known result", FLAT, "(flat any (p q))", NULL, "(((k ...) ...))", 10, 9000, 0},
    {"x ... ... of known inputs", FLAT, "(flat ((p q) () (r)) any)", NULL, "(((p q) () (r)))", 20, 100, 0},
    {"x ... ... ...",
     "(define-metafunction L flatter : (((k ...) ...) ...) -> (k ...) [(flatter (((k ...) ...) ...)) (k ... ... ...)])",
     "(flatter any)", "(p q)", "((((k ...) ...) ...))", 11, 9000, 0},
    {"x ... ... in a premise",
     "(define-judgment-form L #:mode (joined I I) #:contract (joined any any)"
     "  [(where any (p k ... ... q)) ---- j (joined ((k ...) ...) any)])",
     "(joined any (p r q))", NULL, "(((k ...) ...) (p r q))", 14, 9000, 0},
    {"((x y) ...) ... in two lists", PARTS, "(parts any)", "any_1", "((((k d) ...) ...))", 13, 12000, 0},
    {"((x y) ...) ... from two lists", PARTS, "(parts any)", "(((p q) ()) (1 2))", "((((k d) (k d)) ()))", 30, 100, 0},
    {"judgments about lists of lists", RANKS, "(ranks any any_1)", NULL, "(((n ...) ...))", 9, 12000, 0},
    {"judgments about known lists of lists", RANKS, "(ranks any ((p q) () (p)))", NULL, "(((n n) () (n)))", 20, 9000,
     0},
    {"a place in a list", PLACE, "(place m any)", NULL, "(m (k ...))", 7, 9000, 0},
    {"a known place in a list", PLACE, "(place 2 any)", NULL, "(2 (k ...))", 7, 9000, 0},
    {"a place in a known list", PLACE, "(place m (q p r p))", NULL, "(m (q p r p))", 20, 100, 0},
    {"how many there are", COUNT, "(many any m)", NULL, "((k ...))", 6, 9000, 0},
    {"as many as known", COUNT, "(many any 3)", NULL, "((k ...))", 8, 9000, 700},
    {"clauses with conditions",
     "(define-metafunction L kind : n -> k"
     "  [(kind n) p (judgment-holds (even n))] [(kind (s n)) q (where z n)] [(kind n) r])",
     "(kind n)", "r", "(n)", 12, 3000, 1500},
    {"where #f",
     "(define-judgment-form L #:mode (unbound I I) #:contract (unbound g k)"
     "  [(where #f (lookup g k)) ---- unbound (unbound g k)])",
     "(unbound g k)", NULL, "(g k)", 9, 12000, 0},
    {"a relation as a function",
     "(define-judgment-form L #:mode (order I I O) #:contract (order n n k)"
     "  [(where #t (less n_1 n_2)) ---- less (order n_1 n_2 p)]"
     "  [(where #f (less n_1 n_2)) ---- not (order n_1 n_2 q)])",
     "(order n_1 n_2 k)", NULL, "(n n)", 9, 9000, 0},
    {"a relation as a premise",
     "(define-judgment-form L #:mode (rising I) #:contract (rising (n ...))"
     "  [---- none (rising ())] [---- one (rising (n))]"
     "  [(less n_1 n_2) (rising (n_2 n_3 ...)) ---- more (rising (n_1 n_2 n_3 ...))])",
     "(rising (n ...))", NULL, "((n ...))", 11, 12000, 0},
    {"a call in a conclusion",
     "(define-judgment-form L #:mode (value I O) #:contract (value e n)"
     "  [---- number (value n n)]"
     "  [(value e_1 n_1) (value e_2 n_2) ---- add (value (add e_1 e_2) (plus n_1 n_2))])",
     "(value e (s z))", NULL, "(e)", 10, 12000, 0},
    {"continuation-passing style",
     "(define-judgment-form L #:mode (enter I I) #:contract (enter n c)"
     "  [(leave c) ---- zero (enter z c)] [(enter n c) ---- next (enter (s n) c)])"
     "(define-judgment-form L #:mode (leave I) #:contract (leave c)"
     "  [---- done (leave done)] [(enter n c) ---- then (leave (then n c))])",
     "(enter n c)", NULL, "(n c)", 10, 12000, 0},
    {"a new name",
     "(define-judgment-form L #:mode (new I O) #:contract (new (k ...) x)"
     "  [(where x ,(variable-not-in (term (k ...)) 'y)) ---- new (new (k ...) x)])",
     "(new (k ...) x)", NULL, "((k ...))", 5, 6000, 0},
    {"a question in a side condition",
     "(define-judgment-form L #:mode (bigger I) #:contract (bigger (n n))"
     "  [(side-condition ,(term (less n_1 n_2))) ---- bigger (bigger (n_1 n_2))])",
     "(bigger (n_1 n_2))", NULL, "((n n))", 11, 6000, 0},
    {"parts that are phrases of a larger language", LARGER("(q ((k d) ...))", "[---- q (holds (q any))]"), "(top any)",
     NULL, "((q ((k d) ...)))", 9, 12000, 0},
    {"a production that takes a pair apart", LARGER("(q ((k d) ...))", "[---- q (holds (q (any_1 ...)))]"), "(top any)",
     NULL, "((q ((k d) ...)))", 9, 12000, 0},
    {"parts of a production that differ, beside many others",
     LARGER("(p h_1 h_2 h_3 h_4 (k_!_ k_!_))", "[---- p (holds (p h_1 h_2 h_3 h_4 (k_1 k_2)))]"), "(top any)", NULL,
     "((p none none none none (k k)))", 30, 12000, 120},
    {"a part of a production with parts that differ",
     LARGER("(p h_1 h_2 h_3 h_4 (k_!_ k_!_))", "[---- p (holds (p h_1 h_2 h_3 h_4 any))]"), "(top any)", NULL,
     "((p none none none none (k k)))", 30, 12000, 120},
    {"several groups of parts that differ, under ellipses",
     LARGER("(q (k_!_1 (k_!_1)) (k_!_2 ...) ((k_!_3 ...) ...))", "[---- q (holds (q any_1 any_2 any_3))]"), "(top any)",
     NULL, "((q (k (k)) (k ...) ((k ...) ...)))", 10, 24000, 240},
    {"equal parts of a production",
     LARGER("(q d_1 (d_1 (k_1 ..._n)) (k_1 ..._n))", "[---- q (holds (q any_1 (any_2 any_3) any_4))]"), "(top any)",
     NULL, "((q d (d (k ...)) (k ...)))", 10, 24000, 12000},
    {"conditions on parts of a production, with variables of their own",
     LARGER("(q (side-condition (d_1 d_2) (let ([a (term d_1)] [b (term d_2)]) (< a b)))"
            "   ((side-condition d_3 (let* ([a (term d_3)] [b (+ a 1)]) (odd? b))) ...))",
            "[---- q (holds (q any_1 any_2))]"),
     "(top any)", NULL, "((q (d d) (d ...)))", 9, 12000, 120},
};

/* Programs. */

struct subject {
  struct world *w;
  struct machine *m;
  struct module *module;
  struct language *language;
  struct derivation_goal *goal;
  struct binding *binding; /* of the judgment or metafunction */
  struct pattern *whole;   /* the goal's patterns as one sequence, the result last */
  struct unit *unit;       /* of their names */
};

static struct syntax *read_one(struct subject *s, const char *text) {
  return reader_only(s->w, source_from_text(s->w, "goal", text, strlen(text)));
}

static void open_program(struct subject *s, const char *program) {
  struct buffer b = {0};
  buffer_printf(&b, "%s\n%s", language, program);
  s->w = world_new();
  s->m = machine_new(s->w, &redex_extension);
  check_install(s->m);
  struct catcher c;
  if (!world_try(s->w, &c)) {
    struct place place;
    struct buffer message = {0};
    exception_describe(s->m, c.payload, &place, &message);
    print_message("%s\n", message.text);
    fail();
  }
  s->module = module_from_text(s->m, "model", b.text, b.length);
  s->language = module_lookup(s->module, term_symbol(s->w, "L"))->payload;
  world_catch_end(s->w, &c);
  buffer_free(&b);
}

static void compile_whole(struct subject *s, const struct syntax *form, struct syntax *result) {
  struct syntax *patterns[8];
  uint32_t count = 0;
  for (uint32_t i = 1; i < form->count; i++) patterns[count++] = form->children[i];
  if (result) patterns[count++] = result;
  s->unit = unit_new(s->m, NULL);
  struct scope *scope = scope_new(s->m, scope_of_module(s->m, s->module), s->unit);
  s->whole = pattern_compile_list(s->m, scope, s->language, patterns, count, PATTERN_BINDING, form->place);
}

static void set_goal(struct subject *s, const char *goal, const char *result) {
  struct syntax *form = read_one(s, goal), *after = result ? read_one(s, result) : NULL;
  struct scope *scope = scope_of_module(s->m, s->module);
  s->binding = module_lookup(s->module, form->children[0]->atom);
  s->goal = derivation_goal_compile(s->m, scope, s->language, form, after);
  compile_whole(s, form, after);
}

static void close_program(struct subject *s) {
  machine_free(s->m);
  world_free(s->w);
}

static enum derivation_outcome draw(struct subject *s, uint64_t seed, uint64_t index, unsigned size, term *out) {
  const struct derivation_options o = {.size = size, .attempt = 1 + index % 50};
  struct rng r;
  rng_init(&r, seed, index);
  return derive(s->m, &r, s->goal, &o, out);
}

/* What the judgment itself says. */

static bool is_wanted(struct subject *s, term whole) {
  value frame[s->unit->slots + 1];
  struct matcher x = {.machine = s->m, .world = s->w, .frame = frame};
  return match_first(&x, s->whole, whole);
}

/* All conclusions from these inputs. */
static uint32_t conclusions(struct subject *s, term inputs, term *list, uint32_t room) {
  static const struct place nowhere;
  uint32_t count = 0, width = seq_count(inputs);
  term items[64];
  for (uint32_t i = 0; i < width; i++) items[i] = seq_item(inputs, i);
  if (s->binding->kind != BINDING_JUDGMENT) {
    struct metafunction *f = metafunction_ready(s->m, s->binding, &nowhere);
    items[width] = metafunction_apply(s->m, f, inputs);
    if (f->is_relation && items[width] != s->w->true_) return 0;
    list[count++] = term_sequence(s->w, items, f->is_relation ? width : width + 1);
    return count;
  }
  struct answers answers;
  judgment_solve(s->m, judgment_ready(s->m, s->binding, &nowhere), inputs, false, &answers);
  for (uint32_t i = 0; i < answers.count && count < room; i++) {
    term outputs = answers.list[i].outputs; /* they are the last arguments, in all models here */
    for (uint32_t k = 0; k < seq_count(outputs); k++) items[width + k] = seq_item(outputs, k);
    list[count++] = term_sequence(s->w, items, width + seq_count(outputs));
  }
  return count;
}

static bool is_derivable(struct subject *s, term whole, uint32_t inputs) {
  term list[64], items[64];
  assert_true(inputs < 64);
  for (uint32_t i = 0; i < inputs; i++) items[i] = seq_item(whole, i);
  uint32_t count = conclusions(s, term_sequence(s->w, items, inputs), list, 64);
  for (uint32_t i = 0; i < count; i++)
    if (list[i] == whole) return true;
  return false;
}

/* Each derivable conclusion of the domain's first terms, with how often it was generated. */
enum { DOMAIN = 500 };
struct expected {
  term list[8 * DOMAIN];
  unsigned seen[8 * DOMAIN];
  uint32_t count, inputs;
};

static void expect(struct subject *s, const struct model *k, struct expected *e) {
  struct scope *scope = scope_new(s->m, scope_of_module(s->m, s->module), unit_new(s->m, NULL));
  struct pattern *p = pattern_compile(s->m, scope, s->language, read_one(s, k->domain), PATTERN_GRAMMAR);
  struct enumeration *all = enumeration_of_pattern(s->m, s->language, p);
  memset(e, 0, sizeof *e);
  e->inputs = p->repeats ? 0 : p->count;
  term size = enumeration_size_term(s->m, all); /* 0: no end */
  for (int64_t i = 0; i < DOMAIN && !(size && is_small(size) && i >= small_value(size)); i++) {
    term found[64];
    uint32_t count = conclusions(s, enumeration_term_small(s->m, all, (uint64_t)i, NULL), found, 64);
    for (uint32_t j = 0; j < count; j++)
      if (term_nodes(found[j]) <= k->nodes && is_wanted(s, found[j])) e->list[e->count++] = found[j];
  }
  assert_true(e->count > 0);
}

static void note(struct expected *e, term t) {
  for (uint32_t i = 0; i < e->count; i++) e->seen[i] += e->list[i] == t;
}

static void fail_about(const char *about, const char *what, term t) {
  char *text = term_to_text(t);
  print_message("%s: %s: %s\n", about, what, text);
  free(text);
  fail();
}

static void check_model(const struct model *k) {
  struct subject s;
  struct expected e;
  enum { LARGEST = 12 };
  unsigned gave_up = 0;
  open_program(&s, k->program);
  set_goal(&s, k->goal, k->result);
  derivation_goal_prepare(s.m, s.goal);
  expect(&s, k, &e);
  for (uint64_t i = 0; i < k->samples; i++) {
    struct world_mark mark = world_mark(s.w);
    term t = 0;
    enum derivation_outcome outcome = draw(&s, 1, i, 1 + (unsigned)(i % LARGEST), &t);
    if (outcome == DERIVED) {
      const uint32_t inputs = e.inputs ? e.inputs : seq_count(t) - (k->result != NULL); /* 0: any number */
      if (!is_wanted(&s, t) || !is_derivable(&s, t, inputs)) fail_about(k->about, "not derivable", t);
      note(&e, t);
    }
    gave_up += outcome != DERIVED;
    world_release(s.w, mark);
  }
  unsigned most = k->failures > k->samples / 100 ? k->failures : k->samples / 100;
  if (gave_up > most) print_message("%s: gave up %u times of %u\n", k->about, gave_up, k->samples);
  assert_true(gave_up <= most);
  for (uint32_t i = 0; i < e.count; i++)
    if (e.seen[i] == 0) fail_about(k->about, "never generated", e.list[i]);
  close_program(&s);
}

static void test_model(void **state) { check_model(*state); }

/* Sizes. */

static void test_scale(void **state) {
  (void)state;
  struct scale s = {0};
  assert_true(scale_rules(&s, 30) == 30);
  scale_add(&s, 0, 10);
  assert_true(scale_rules(&s, 4) == 4 && scale_rules(&s, 15) == 15); /* all may be alike */
  scale_add(&s, 12, 34);
  scale_add(&s, 60, 34.5); /* no larger: tells nothing */
  scale_add(&s, 240, 148);
  assert_true(scale_rules(&s, 10) == 0 && scale_rules(&s, 22) == 6 && scale_rules(&s, 34) == 12);
  assert_true(scale_rules(&s, 91) == 126 && scale_rules(&s, 148) == 240 && scale_rules(&s, 262) == 468);
}

/* What has no derivation. */

struct failing {
  const char *program, *goal, *result;
  const char *error; /* NULL: no error, but there is none */
};

static const struct failing failing[] = {
    {"(define-judgment-form L #:mode (loop I) #:contract (loop n) [(loop n) ---- on (loop (s n))])", "(loop n)", NULL,
     "no derivation of `loop` comes to an end: every rule needs another one first"},
    {"(define-judgment-form L #:mode (ping I) #:contract (ping n) [(pong n) ---- a (ping (s n))])"
     "(define-judgment-form L #:mode (pong I) #:contract (pong n) [(ping n) (even n) ---- b (pong n)])",
     "(ping n)", NULL, "no derivation of `ping` comes to an end: every rule needs another one first"},
    {"(define-metafunction L deep : n -> n [(deep n) (s (deep n))])", "(deep n)", "n_1",
     "no derivation of `deep` comes to an end: every rule needs another one first"},
    {"", "(even n_1 n_2)", NULL, "the judgment form `even` takes 1 arguments, not 2"},
    {"", "(even n ...)", NULL, "`even` is a judgment form: it has a pattern for each argument"},
    {"", "(plus n_1 n_2)", NULL, "expected `= pattern` after the metafunction `plus`"},
    {"", "(types (if b e_1 e_2) t)", NULL, NULL},
    {"", "(less n z)", NULL, NULL},
    {"", "(even (s z))", NULL, NULL},
    {"", "(plus (s n_1) n_2)", "z", NULL},
    {"", "(lookup () k)", "n", NULL},
    {"(define-judgment-form L #:mode (none I) #:contract (none n) [(less n z) (even n) ---- none (none n)])",
     "(none n)", NULL, NULL},
    {"(define-judgment-form L #:mode (clash I) #:contract (clash n) [(where (s n_1) n) (where z n) ---- no (clash n)])",
     "(clash n)", NULL, NULL},
    {"(define-judgment-form L #:mode (up I O) #:contract (up m m) [---- up (up m ,(+ (term m) 3))])", "(up m 2)", NULL,
     NULL},
    {"(define-judgment-form L #:mode (unlike I I) #:contract (unlike n n)"
     "  [(side-condition ,(not (equal? (term n_1) (term n_2)))) ---- unlike (unlike n_1 n_2)])",
     "(unlike n n)", NULL, NULL},
    {"(define-judgment-form L #:mode (differ I I) #:contract (differ n n) [---- differ (differ n_!_1 n_!_1)])",
     "(differ n n)", NULL, NULL},
};

static void assert_message(struct subject *s, value payload, const char *expected) {
  struct place place;
  struct buffer message = {0};
  exception_describe(s->m, payload, &place, &message);
  assert_string_equal(message.text, expected);
  buffer_free(&message);
}

static void check_failing(const struct failing *k) {
  struct subject s;
  struct catcher c;
  open_program(&s, k->program);
  if (world_try(s.w, &c)) {
    set_goal(&s, k->goal, k->result);
    derivation_goal_prepare(s.m, s.goal);
    assert_null(k->error);
    for (unsigned size = 0; size <= 50; size += 25)
      for (uint64_t i = 0; i < 20; i++) {
        term t;
        enum derivation_outcome outcome = draw(&s, 2, i, size, &t);
        if (outcome != DERIVATION_NONE) print_message("%s: outcome %d\n", k->goal, outcome);
        assert_int_equal(outcome, DERIVATION_NONE);
      }
    world_catch_end(s.w, &c);
  } else {
    assert_non_null(k->error);
    assert_message(&s, c.payload, k->error);
  }
  close_program(&s);
}

static void test_what_has_no_derivation_is_known(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof failing / sizeof *failing; i++) check_failing(&failing[i]);
}

/* Sizes. */

static void test_any_size_will_do(void **state) {
  (void)state;
  static const unsigned sizes[] = {0, 1, 1000, 1000000000};
  static const char *const goals[] = {"(types e t)", "(even n)", "(types e (tuple t ...))"};
  for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
    struct subject s;
    open_program(&s, "");
    set_goal(&s, goals[i], NULL);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
      struct world_mark mark = world_mark(s.w);
      term t;
      enum derivation_outcome outcome = draw(&s, 3, k, sizes[k], &t);
      assert_true(outcome == DERIVED || (sizes[k] > 1000 && outcome == DERIVATION_GAVE_UP));
      world_release(s.w, mark);
    }
    close_program(&s);
  }
}

/* The mean follows the size, and few attempts are in vain. */

struct sized {
  const char *program, *goal, *result;
};

#define SUBSTITUTION(name, at_lambda)                                                                                  \
  "(define-language M (e ::= x m (lam x e) (e e) (+ e e)) (m ::= natural) (x ::= variable-not-otherwise-mentioned))"   \
  "(define-metafunction M " name " : e x e -> e"                                                                       \
  "  [(" name " x x e) e] [(" name " x_1 x_2 e) x_1] [(" name " m x e) m]"                                             \
  "  [(" name " (lam x e_1) x e_2) (lam x e_1)]" at_lambda "  [(" name " (e_1 e_2) x e_3) ((" name                     \
  " e_1 x e_3) (" name " e_2 x e_3))]"                                                                                 \
  "  [(" name " (+ e_1 e_2) x e_3) (+ (" name " e_1 x e_3) (" name " e_2 x e_3))])"

#define ORDERED                                                                                                        \
  "(define-judgment-form L #:mode (ordered I I I) #:contract (ordered m any m)"                                        \
  "  [(side-condition ,(<= (term m_1) (term m_2))) ---- leaf (ordered m_1 leaf m_2)]"                                  \
  "  [(side-condition ,(< (term m_1) (term m))) (side-condition ,(< (term m) (term m_2)))"                             \
  "   (ordered m_1 any_1 m) (ordered m any_2 m_2) ---- node (ordered m_1 (node any_1 m any_2) m_2)])"

static const struct sized sized[] = {
    {ORDERED, "(ordered 0 any 1000)", NULL},
    {ORDERED, "(ordered 0 any m)", NULL},
    {"", "(types e t)", NULL},
    {"", "(lookup g k)", "n"},
    {SUBSTITUTION("naive", "[(naive (lam x_1 e_1) x_2 e_2) (lam x_1 (naive e_1 x_2 e_2))]"), "(naive any any_1 any_2)",
     "any_3"},
    {SUBSTITUTION("avoid", "[(avoid (lam x_1 e_1) x_2 e_2) (lam x_3 (avoid (avoid e_1 x_1 x_3) x_2 e_2))"
                           " (where x_3 ,(variable-not-in (term (x_1 e_1 x_2 e_2)) (term x_1)))]"),
     "(avoid any any_1 any_2)", "any_3"},
};

static double mean_nodes(struct subject *s, unsigned size) {
  enum { TERMS = 300 };
  uint64_t nodes = 0, made = 0;
  for (uint64_t i = 0; i < TERMS; i++) {
    struct world_mark mark = world_mark(s->w);
    term t;
    if (draw(s, 4, i, size, &t) == DERIVED) {
      nodes += term_nodes(t);
      made++;
    }
    world_release(s->w, mark);
  }
  assert_true(made >= TERMS * 98 / 100);
  return (double)nodes / (double)made;
}

static void check_sizes(const struct sized *k) {
  struct subject s;
  open_program(&s, k->program);
  set_goal(&s, k->goal, k->result);
  derivation_goal_prepare(s.m, s.goal);
  for (unsigned size = 20; size <= 160; size *= 2) {
    double mean = mean_nodes(&s, size);
    if (mean < 0.6 * size || mean > 2 * size) print_message("%s, size %u: mean %g\n", k->goal, size, mean);
    assert_true(mean >= 0.6 * size && mean <= 2 * size);
  }
  close_program(&s);
}

static void test_terms_are_as_large_as_asked(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof sized / sizeof *sized; i++) check_sizes(&sized[i]);
}

/* Term i of a seed does not depend on what was made before. */
static void test_terms_depend_on_the_stream_alone(void **state) {
  (void)state;
  struct subject one, other;
  open_program(&one, "");
  open_program(&other, "(define-language Another (x ::= a b))");
  set_goal(&other, "(less n_1 n_2)", NULL);
  term ignored;
  for (uint64_t i = 0; i < 10; i++) draw(&other, 9, i, 20, &ignored);
  set_goal(&one, "(types e t)", NULL);
  set_goal(&other, "(types e t)", NULL);
  for (uint64_t i = 0; i < 200; i++) {
    term a, b;
    assert_int_equal(draw(&one, 5, i, 20, &a), DERIVED);
    draw(&other, 5, 199 - i, 20, &ignored);
    assert_int_equal(draw(&other, 5, i, 20, &b), DERIVED);
    char *first = term_to_text(a), *second = term_to_text(b);
    assert_string_equal(first, second);
    free(first);
    free(second);
  }
  close_program(&one);
  close_program(&other);
}

/* How many parts of the two are different, the largest of those that are; what is in different
 * places is all different. */
static unsigned differences(term a, term b) {
  if (a == b) return 0;
  if (!is_sequence(a) || !is_sequence(b) || seq_count(a) != seq_count(b)) return 1;
  unsigned count = 0;
  for (uint32_t i = 0; i < seq_count(a); i++) count += differences(seq_item(a, i), seq_item(b, i));
  return count;
}

/* A variation has something else in one place, and is derivable all the same. */
static void test_variations(void **state) {
  (void)state;
  struct subject s;
  open_program(&s, "");
  set_goal(&s, "(types e t)", NULL);
  derivation_goal_prepare(s.m, s.goal);
  const char *text = "((tup (add (s z) (add z z)) (tup z (s z)) z) (tuple nat (tuple nat nat) nat))";
  const term example = syntax_term(s.w, reader_only(s.w, source_from_text(s.w, "example", text, strlen(text))));
  unsigned changed = 0, larger = 0, elsewhere = 0;
  for (uint64_t i = 0; i < 1000; i++) {
    const struct derivation_options o = {.size = 20, .attempt = 1, .example = example};
    struct rng r;
    rng_init(&r, 3, i);
    term t, again;
    assert_int_equal(derive(s.m, &r, s.goal, &o, &t), DERIVED);
    assert_true(derivation_verified(s.m, s.goal, t) == t);
    rng_init(&r, 3, i);
    derive(s.m, &r, s.goal, &o, &again);
    assert_true(t == again);
    changed += t != example;
    larger += term_nodes(t) > term_nodes(example);
    elsewhere += is_sequence(seq_item(t, 0)) && seq_count(seq_item(t, 0)) == 4 &&
                 differences(seq_item(t, 0), seq_item(example, 0)) == 1;
  }
  assert_true(changed > 500 && larger > 100 && elsewhere > 300);
  /* What does not satisfy the goal has no variations but those that do. */
  const term wrong = seq_item(example, 1);
  struct rng r;
  rng_init(&r, 3, 0);
  const struct derivation_options o = {.size = 20, .attempt = 1, .example = wrong};
  term t;
  assert_int_not_equal(derive(s.m, &r, s.goal, &o, &t), DERIVED);
  close_program(&s);
}

/* There are numbers between two integers that follow one another, but no integers. */
static void test_numbers_between(void **state) {
  (void)state;
  static const struct {
    const char *sort;
    enum derivation_outcome outcome;
  } cases[] = {{"real", DERIVED}, {"number", DERIVED}, {"integer", DERIVATION_NONE}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct subject s;
    struct buffer program = {0};
    buffer_printf(&program,
                  "(define-judgment-form L #:mode (between I I I) #:contract (between %s %s %s)"
                  " [(side-condition ,(< (term %s_1) (term %s_2))) (side-condition ,(< (term %s_2) (term %s_3)))"
                  "  ---- b (between %s_1 %s_2 %s_3)])",
                  cases[i].sort, cases[i].sort, cases[i].sort, cases[i].sort, cases[i].sort, cases[i].sort,
                  cases[i].sort, cases[i].sort, cases[i].sort, cases[i].sort);
    open_program(&s, program.text);
    set_goal(&s, "(between 1 any 2)", NULL);
    term t;
    for (uint64_t k = 0; k < 50; k++) assert_int_equal(draw(&s, 1, k, 10, &t), cases[i].outcome);
    close_program(&s);
    buffer_free(&program);
  }
}

/* Where the judgment itself never comes to an end, the steps of the derivation are checked. */

static const struct sized endless[] = {
    {"(define-judgment-form L #:mode (out O) #:contract (out n) [---- z (out z)] [(out n) ---- s (out (s n))])",
     "(out n)", NULL},
    {"(define-judgment-form L #:mode (guess O) #:contract (guess t)"
     "  [---- n (guess nat)]"
     "  [(guess t_1) (where (e ...) (z z)) (types e t) ... ---- u (guess (tuple t_1 t ...))])",
     "(guess t)", NULL},
    {"(define-judgment-form L #:mode (above I O) #:contract (above n n)"
     "  [---- here (above n n)] [---- one (above n (s n))]"
     "  [(above n_1 n_2) (above n_2 n_3) ---- further (above n_1 n_3)])",
     "(above n_1 n_2)", NULL},
};

static bool follows(struct subject *s, term conclusion) {
  value derivation = derivation_of_last(s->m, s->goal);
  value whole = derivation ? struct_fields(s->w, derivation)[0] : 0;
  return whole && is_sequence(whole) && seq_item(whole, 1) == seq_item(conclusion, 0);
}

static void check_endless(const struct sized *k) {
  struct subject s;
  open_program(&s, k->program);
  set_goal(&s, k->goal, k->result);
  derivation_goal_prepare(s.m, s.goal);
  for (uint64_t i = 0; i < 100; i++) {
    struct world_mark mark = world_mark(s.w);
    term t;
    assert_int_equal(draw(&s, 1, i, 10, &t), DERIVED);
    assert_true(is_wanted(&s, t) && follows(&s, t));
    world_release(s.w, mark);
  }
  close_program(&s);
}

static void test_answers_without_end(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof endless / sizeof *endless; i++) check_endless(&endless[i]);
}

static void run_group(void *failed) {
  enum { MODELS = sizeof models / sizeof *models, OTHERS = 8 };
  struct CMUnitTest tests[OTHERS + MODELS] = {
      cmocka_unit_test(test_what_has_no_derivation_is_known),
      cmocka_unit_test(test_any_size_will_do),
      cmocka_unit_test(test_scale),
      cmocka_unit_test(test_terms_are_as_large_as_asked),
      cmocka_unit_test(test_terms_depend_on_the_stream_alone),
      cmocka_unit_test(test_variations),
      cmocka_unit_test(test_answers_without_end),
      cmocka_unit_test(test_numbers_between),
  };
  for (size_t i = 0; i < MODELS; i++)
    tests[OTHERS + i] = (struct CMUnitTest){models[i].about, test_model, NULL, NULL, (void *)&models[i]};
  *(int *)failed = _cmocka_run_group_tests("derive", tests, OTHERS + MODELS, NULL, NULL);
}

int main(void) {
  int failed = 1;
  world_run_on_large_stack(run_group, &failed);
  return failed;
}
