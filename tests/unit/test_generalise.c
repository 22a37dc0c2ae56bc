/* generalise: which formulas a term stands for, with properties that are C functions, and with
 * programs. */
#include "assay.h"
#include "core/number/number.h"
#include "engine/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- properties of expressions ---- */

static bool is_a(term t, const char *head) { return is_sequence(t) && !strcmp(text_bytes(seq_item(t, 0)), head); }
static term part(term t, uint32_t i) { return seq_item(t, i); }

static int64_t number_in(term t) {
  const int64_t very_large = INT64_C(1) << 61;
  return is_small(part(t, 1)) ? small_value(part(t, 1)) : number_sign(part(t, 1)) * very_large;
}

/* False: a division by zero. Numbers of any size are small enough here. */
static bool evaluate(term t, int64_t *out) {
  int64_t a, b;
  if (is_a(t, "C")) {
    *out = number_in(t);
    return true;
  }
  if (!evaluate(part(t, 1), &a) || !evaluate(part(t, 2), &b)) return false;
  if (is_a(t, "Add")) *out = (int64_t)((uint64_t)a + (uint64_t)b);
  else if (b == 0) return false;
  else *out = b == -1 ? (int64_t)(0 - (uint64_t)a) : a / b;
  return true;
}

static bool divides_by_constant_zero(term t) {
  if (is_a(t, "C")) return false;
  if (is_a(t, "Div") && is_a(part(t, 2), "C") && part(part(t, 2), 1) == small(0)) return true;
  return divides_by_constant_zero(part(t, 1)) || divides_by_constant_zero(part(t, 2));
}

static assay_verdict no_division(term t) {
  int64_t n;
  if (divides_by_constant_zero(t)) return ASSAY_OUTSIDE;
  return evaluate(t, &n) ? ASSAY_HOLDS : ASSAY_FAILS;
}

static assay_verdict never(term t) { return (void)t, ASSAY_FAILS; }

static assay_verdict neighbours_fail(term t) {
  return is_a(t, "Add") && part(t, 1) == part(t, 2) ? ASSAY_FAILS : ASSAY_HOLDS;
}

static bool is_sum_of_constants(term t) { return is_a(t, "Add") && is_a(part(t, 1), "C") && is_a(part(t, 2), "C"); }
static bool has_large(term t) { return !is_small(part(part(t, 1), 1)) || !is_small(part(part(t, 2), 1)); }

static assay_verdict different_fail(term t) {
  return is_a(t, "Add") && part(t, 1) != part(t, 2) ? ASSAY_FAILS : ASSAY_HOLDS;
}

static assay_verdict ordered_fail(term t) {
  if (!is_sum_of_constants(t)) return ASSAY_HOLDS;
  if (has_large(t)) return ASSAY_OUTSIDE;
  return number_in(part(t, 1)) < number_in(part(t, 2)) ? ASSAY_FAILS : ASSAY_HOLDS;
}

static assay_verdict weakly_ordered_fail(term t) {
  if (!is_sum_of_constants(t)) return ASSAY_HOLDS;
  if (has_large(t)) return ASSAY_OUTSIDE;
  return number_in(part(t, 1)) >= number_in(part(t, 2)) ? ASSAY_FAILS : ASSAY_HOLDS;
}

static assay_verdict negative_fails(term t) { return is_a(t, "C") && number_in(t) < 0 ? ASSAY_FAILS : ASSAY_HOLDS; }
static assay_verdict nonzero_fails(term t) {
  return is_a(t, "C") && part(t, 1) != small(0) ? ASSAY_FAILS : ASSAY_HOLDS;
}
static assay_verdict large_fails(term t) { return is_a(t, "C") && number_in(t) >= 1234 ? ASSAY_FAILS : ASSAY_HOLDS; }
static assay_verdict between_fails(term t) {
  return is_a(t, "C") && number_in(t) >= -7 && number_in(t) <= 70 ? ASSAY_FAILS : ASSAY_HOLDS;
}
static assay_verdict seven_fails(term t) { return is_a(t, "C") && number_in(t) == 7 ? ASSAY_FAILS : ASSAY_HOLDS; }

/* Exceptions that look like the only one, because the others are far away. */
static assay_verdict low_byte_holds(term t) {
  return is_a(t, "C") && (number_in(t) & 255) != 254 ? ASSAY_FAILS : ASSAY_HOLDS;
}
static assay_verdict three_hold(term t) {
  const int64_t n = is_a(t, "C") ? number_in(t) : 0;
  return n == 0 || n == 72 || n == 1234 ? ASSAY_HOLDS : ASSAY_FAILS;
}
static assay_verdict three_hundred_apart_hold(term t) {
  if (!is_sum_of_constants(t)) return ASSAY_HOLDS;
  if (has_large(t)) return ASSAY_OUTSIDE;
  const int64_t distance = number_in(part(t, 1)) - number_in(part(t, 2));
  return distance == 0 || distance == 300 ? ASSAY_HOLDS : ASSAY_FAILS;
}
static assay_verdict one_number_holds(term t) {
  return is_a(t, "C") && number_in(t) != 1717 ? ASSAY_FAILS : ASSAY_HOLDS;
}

/* Nearly nothing is what the property is about: two terms, of which both fail. */
static assay_verdict about_little(term t) {
  if (!is_a(t, "C") || number_in(t) < 7 || number_in(t) > 8) return ASSAY_OUTSIDE;
  return ASSAY_FAILS;
}

/* Fails if the sum is even: no part can be varied alone, nor guarded; but every constructor has its
 * examples. */
static assay_verdict even_fails(term t) {
  int64_t n;
  if (!is_a(t, "Add") || !evaluate(t, &n)) return ASSAY_HOLDS;
  return n % 2 == 0 ? ASSAY_FAILS : ASSAY_HOLDS;
}

struct subject {
  assay_verdict (*property)(term t);
};

static void check(void *data, struct assay_candidate *list, size_t count) {
  const struct subject *s = data;
  for (size_t i = 0; i < count; i++) list[i].verdict = s->property(list[i].term);
}

/* ---- what is claimed ---- */

static const char language[] = "#lang racket/base\n"
                               "(require redex/reduction-semantics)\n"
                               "(define-language l\n"
                               "  (e ::= (C n) (Add e e) (Div e e))\n"
                               "  (n ::= integer))\n";

struct fixture {
  assay *world;
  assay_reducer *reducer;
};

static struct fixture open_language(void) {
  struct fixture f = {.world = assay_new()};
  assay_subject *subject;
  const struct assay_reducer_options options = {.pattern = "e"};
  assert_int_equal(assay_load_text(f.world, "l.rkt", language, strlen(language), &subject), ASSAY_OK);
  assert_int_equal(assay_reducer_new(subject, &options, &f.reducer), ASSAY_OK);
  return f;
}

static struct assay_formulas formulas_of(const struct fixture *f, const struct assay_generalisation *o,
                                         const char *text) {
  assay_term t;
  struct assay_formulas found;
  assert_int_equal(assay_term_read(f->world, text, &t), ASSAY_OK);
  assert_int_equal(assay_generalise(f->reducer, t, o, &found), ASSAY_OK);
  return found;
}

/* The universal formulas of a term, one on a line. */
static void join(const struct assay_formulas *found, char *out, size_t room) {
  out[0] = '\0';
  for (size_t i = 0; i < found->count && found->list[i].is_universal; i++)
    snprintf(out + strlen(out), room - strlen(out), "%s%s", i ? "\n" : "", found->list[i].text);
}

#define CULPRIT "(Add (C -2) (C 2))"

static const struct {
  assay_verdict (*property)(term t);
  const char *term, *condition, *formulas;
} cases[] = {
    {no_division, "(Div (C 7) " CULPRIT ")", "no constant 0 divides",
     "forall x0 : e. (Div x0 " CULPRIT ") such that no constant 0 divides"},
    /* each culprit suffices: not both may vary */
    {no_division, "(Add (Div (C 1) " CULPRIT ") (Div (C 0) (Add (C -1) (C 1))))", NULL,
     "forall x0 x1 : e. (Add x0 (Div x1 (Add (C -1) (C 1))))\n"
     "forall x0 x1 : e. (Add (Div x0 " CULPRIT ") x1)"},
    {never, "(C 0)", NULL, "forall x0 : e. x0"},
    {neighbours_fail, "(Add (C 0) (C 0))", NULL, "forall x0 : e. (Add x0 x0)"},
    {neighbours_fail, "(Add (Add (C 0) (C 1)) (Add (C 0) (C 1)))", NULL, "forall x0 : e. (Add x0 x0)"},
    {different_fail, "(Add (C 0) (C 1))", NULL, "forall x0 x1 : e where x0 ≠ x1. (Add x0 x1)"},
    {ordered_fail, "(Add (C 0) (C 1))", NULL, "forall x0 x1 : n where x0 < x1. (Add (C x0) (C x1))"},
    {weakly_ordered_fail, "(Add (C 0) (C 0))", NULL, "forall x0 x1 : n where x1 ≤ x0. (Add (C x0) (C x1))"},
    {negative_fails, "(C -1)", NULL, "forall x0 : n where x0 < 0. (C x0)"},
    {nonzero_fails, "(C 1)", NULL, "forall x0 : n where x0 ≠ 0. (C x0)"},
    {large_fails, "(C 1234)", NULL, "forall x0 : n where x0 ≥ 1234. (C x0)"},
    {between_fails, "(C 0)", NULL, "forall x0 : n where x0 ≥ -7, x0 ≤ 70. (C x0)"},
    {seven_fails, "(C 7)", NULL, ""},
    {about_little, "(C 7)", NULL, ""},
    {low_byte_holds, "(C 0)", NULL, ""},
    {three_hold, "(C 1)", NULL, ""},
    {three_hundred_apart_hold, "(Add (C 0) (C 1))", NULL, ""},
    {one_number_holds, "(C 0)", NULL, ""},
    {even_fails, "(Add (C 1) (C 1))", NULL, "forall x0 : n. (Add (C x0) (C x0))"},
    {even_fails, "(Add (C 1) (C 3))", NULL, ""},
};

static void test_formulas(void **state) {
  (void)state;
  const struct fixture f = open_language();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct subject s = {cases[i].property};
    const struct assay_generalisation o = {.check = check, .data = &s, .condition = cases[i].condition};
    const struct assay_formulas found = formulas_of(&f, &o, cases[i].term);
    char all[2000];
    join(&found, all, sizeof all);
    assert_string_equal(all, cases[i].formulas);
    assert_true(found.complete);
  }
  assay_free(f.world);
}

/* Fresh instances do not refute them, and the term itself is one. */
static void test_claims_stand(void **state) {
  (void)state;
  const struct fixture f = open_language();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct subject s = {cases[i].property};
    struct assay_generalisation o = {.check = check, .data = &s};
    const struct assay_formulas found = formulas_of(&f, &o, cases[i].term);
    assay_term t;
    assay_term_read(f.world, cases[i].term, &t);
    for (size_t k = 0; k < found.count; k++) {
      struct assay_verified v;
      bool is_instance;
      o.seed = 1000 + k;
      assert_int_equal(assay_verify(f.reducer, found.list[k].encoded, &o, &v), ASSAY_OK);
      assert_null(v.refuted);
      assert_true(v.tests > 0);
      assert_int_equal(assay_is_instance(f.reducer, found.list[k].encoded, t, &is_instance), ASSAY_OK);
      assert_true(is_instance);
    }
  }
  assay_free(f.world);
}

/* A claim that is false is refuted, whoever made it. */
static void test_false_claims_are_refuted(void **state) {
  (void)state;
  static const struct {
    assay_verdict (*property)(term t);
    const char *encoded;
  } false_claims[] = {
      {no_division, "(formula (Add (C 0) (C 0)) 0 0 ((any \"e\" ((1)) ()) (any \"e\" ((2)) ())) ())"},
      {neighbours_fail, "(formula (Add (C 0) (C 0)) 0 0 ((any \"e\" ((1)) ()) (any \"e\" ((2)) ())) ())"},
      {different_fail, "(formula (Add (C 0) (C 1)) 0 0 ((any \"e\" ((1)) ()) (any \"e\" ((2)) ())) ())"},
      {ordered_fail,
       "(formula (Add (C 0) (C 1)) 0 0 ((any \"n\" ((1 1)) ()) (any \"n\" ((2 1)) ())) ((at-most 0 variable 1)))"},
      {negative_fails, "(formula (C -1) 0 0 ((any \"n\" ((1)) ())) ((at-most 0 constant 0)))"},
      {large_fails, "(formula (C 1234) 0 0 ((any \"n\" ((1)) ())) ((at-least 0 constant 1233)))"},
      {even_fails, "(formula (Add (C 1) (C 1)) 0 0 ((exists \"e\" ((1)) ((C 1) (Add (C 1) (C 1))))) ())"},
  };
  const struct fixture f = open_language();
  for (size_t i = 0; i < sizeof false_claims / sizeof *false_claims; i++) {
    struct subject s = {false_claims[i].property};
    const struct assay_generalisation o = {.check = check, .data = &s};
    struct assay_verified v;
    assert_int_equal(assay_verify(f.reducer, false_claims[i].encoded, &o, &v), ASSAY_OK);
    assert_non_null(v.refuted);
  }
  struct subject s = {never};
  const struct assay_generalisation o = {.check = check, .data = &s};
  struct assay_verified v;
  assert_int_not_equal(assay_verify(f.reducer, "(formula (C 0))", &o, &v), ASSAY_OK);
  assay_free(f.world);
}

static void test_every_constructor_has_a_witness(void **state) {
  (void)state;
  const struct fixture f = open_language();
  struct subject s = {even_fails};
  const struct assay_generalisation o = {.check = check, .data = &s};
  const struct assay_formulas found = formulas_of(&f, &o, "(Add (C 1) (C 3))");
  assert_int_equal(found.count, 2);
  for (size_t i = 0; i < 2; i++) {
    const struct assay_variable *v = &found.list[i].variables[0];
    assert_int_equal(v->kind, ASSAY_VARIABLE_EXISTS);
    assert_int_equal(v->witness_count, 3);
    assert_string_equal(v->witnesses[0], i ? "(C 3)" : "(C 1)"); /* what stands there */
    assert_memory_equal(v->witnesses[1], "(Add ", 5);
    assert_memory_equal(v->witnesses[2], "(Div ", 5);
  }
  assay_free(f.world);
}

static void test_the_seed_decides(void **state) {
  (void)state;
  const struct fixture f = open_language(), g = open_language();
  for (uint64_t seed = 0; seed < 5; seed++) {
    struct subject s = {no_division};
    const struct assay_generalisation o = {.check = check, .data = &s, .seed = seed};
    const struct assay_formulas a = formulas_of(&f, &o, cases[1].term), b = formulas_of(&g, &o, cases[1].term);
    assert_int_equal(a.count, b.count);
    assert_int_equal(a.checks, b.checks);
    for (size_t i = 0; i < a.count; i++) assert_string_equal(a.list[i].encoded, b.list[i].encoded);
  }
  assay_free(f.world);
  assay_free(g.world);
}

static bool first_is_unread(void *data, const uint32_t *place, size_t length) {
  return (void)data, length == 1 && place[0] == 1;
}

static void test_what_is_never_read_is_proved(void **state) {
  (void)state;
  const struct fixture f = open_language();
  struct subject s = {no_division};
  const struct assay_generalisation o = {.check = check, .data = &s, .is_unread = first_is_unread};
  const struct assay_formulas found = formulas_of(&f, &o, "(Div (C 7) " CULPRIT ")");
  assert_string_equal(found.list[0].text, "proved: forall x0 : e. (Div x0 " CULPRIT ")");
  assert_int_equal(found.list[0].variables[0].kind, ASSAY_VARIABLE_UNREAD);
  assay_free(f.world);
}

static void test_bounds(void **state) {
  (void)state;
  const struct fixture f = open_language();
  struct subject s = {no_division};
  for (uint64_t most = 1; most < 3000; most *= 3) {
    const struct assay_generalisation o = {.check = check, .data = &s, .max_checks = most};
    const struct assay_formulas found = formulas_of(&f, &o, cases[0].term);
    assert_false(found.complete);
    assert_true(found.checks <= most + 1);
  }
  assay_free(f.world);
}

/* ---- properties of programs ---- */

#define PROGRAM(check)                                                                                                 \
  "#lang racket/base\n(require redex/reduction-semantics)\n"                                                           \
  "(define-language l (e ::= n (+ e e) (- e)) (n ::= integer))\n"                                                      \
  "(define-judgment-form l #:mode (sum I O) #:contract (sum e n)\n"                                                    \
  "  [------ (sum n n)]\n"                                                                                             \
  "  [(sum e_1 n_1) (sum e_2 n_2) ------ (sum (+ e_1 e_2) ,(+ (term n_1) (term n_2)))])\n" check

/* A failure is a failure, whether the property is false, raises or does not end. */
static void test_programs(void **state) {
  (void)state;
  static const struct {
    const char *program, *term, *formula;
  } programs[] = {
      {PROGRAM("(redex-check l e (not (and (pair? (term e)) (eq? (car (term e)) '-))))"), "(- 1)",
       "forall x0 : e. (- x0)"},
      {PROGRAM("(redex-check l e (and (pair? (term e)) (eq? (car (term e)) '-) (error 'boom \"no ~a\" (term e))))"),
       "(- 1)", "forall x0 : e. x0"},
      {PROGRAM("(redex-check l e (or (number? (term e)) (eq? (car (term e)) '+) (error 'boom \"no ~a\" (term e))))"),
       "(- 1)", "forall x0 : e. (- x0)"},
      {PROGRAM("(redex-check l (e_1 e_2) (number? (term e_1)))"), "((- 1) 2)",
       "forall x0 : e and, proved, forall x1 : e. ((- x0) x1)"},
      {PROGRAM("(redex-check l #:satisfying (sum e n) (even? (term n)))"), "(sum 1 1)", NULL},
      {PROGRAM("(redex-check l #:satisfying (sum e n) (not (pair? (term e))))"), "(sum (+ 0 0) 0)",
       "forall x0 x1 : e. (sum (+ x0 x1) x2) with the x2 that belongs to it such that (sum e n)"},
      {PROGRAM("(redex-check l (side-condition (+ e_1 e_2) (number? (term e_2))) (equal? (term e_1) (term e_2)))"),
       "(+ (- 0) 0)",
       "forall x0 x1 : e where x0 ≠ x1. (+ x0 x1) such that (side-condition (+ e_1 e_2) (number? (term e_2)))"},
  };
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    assay *w = assay_new();
    assay_subject *s;
    struct assay_shrunk r;
    const struct assay_shrink_options o = {.term = programs[i].term, .generalise = 3000};
    assert_int_equal(assay_load_properties_text(w, "p.rkt", programs[i].program, strlen(programs[i].program), &s),
                     ASSAY_OK);
    assert_int_equal(assay_shrink(s, &o, &r), ASSAY_OK);
    assert_int_equal(r.verdict, ASSAY_FAILS);
    if (!programs[i].formula) {
      assert_int_equal(r.formulas.count, 0);
      assay_free(w);
      continue;
    }
    assert_true(r.formulas.count > 0);
    assert_memory_equal(r.formulas.list[0].text, programs[i].formula, strlen(programs[i].formula));
    bool is_instance;
    assert_int_equal(assay_shrink_is_instance(s, 0, r.formulas.list[0].encoded, r.term, &is_instance), ASSAY_OK);
    assert_true(is_instance);
    struct assay_verified v;
    assert_int_equal(assay_shrink_verify(s, &o, r.formulas.list[0].encoded, &v), ASSAY_OK);
    assert_null(v.refuted);
    assay_free(w);
  }
}

#define RARE(check)                                                                                                    \
  "#lang racket\n(require redex/reduction-semantics)\n"                                                                \
  "(define-language l (e ::= (node e e) leaf) (s ::= (text string)) (y ::= (sym variable)) (m ::= (list n ...))\n"     \
  "  (n ::= natural))\n"                                                                                               \
  "(define (depth e) (if (pair? e) (+ 1 (max (depth (cadr e)) (depth (caddr e)))) 1))\n" check

/* What holds only of terms that are very long, deep or large, or of what the program itself
 * mentions, is not said to fail of all. */
static void test_rare_values(void **state) {
  (void)state;
  static const struct {
    const char *program, *term;
  } programs[] = {
      {RARE("(redex-check l s (> (string-length (cadr (term s))) 40))"), "(text \"\")"},
      {RARE("(redex-check l s (for/or ([c (cadr (term s))]) (> (char->integer c) 500)))"), "(text \"\")"},
      {RARE("(redex-check l y (> (string-length (symbol->string (cadr (term y)))) 12))"), "(sym x)"},
      {RARE("(redex-check l y (eq? (cadr (term y)) 'print))"), "(sym x)"},
      {RARE("(redex-check l s (equal? (cadr (term s)) \"a certain text\"))"), "(text \"\")"},
      {RARE("(redex-check l n (= (term n) 7654321))"), "0"},
      {RARE("(redex-check l n (> (term n) (expt 2 80)))"), "0"},
      {RARE("(redex-check l e (> (depth (term e)) 30))"), "(node leaf leaf)"},
      {RARE("(redex-check l m (> (length (term m)) 30))"), "(list 0)"},
  };
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    assay *w = assay_new();
    assay_subject *s;
    struct assay_shrunk r;
    const struct assay_shrink_options o = {.term = programs[i].term, .generalise = 10000};
    assert_int_equal(assay_load_properties_text(w, "p.rkt", programs[i].program, strlen(programs[i].program), &s),
                     ASSAY_OK);
    assert_int_equal(assay_shrink(s, &o, &r), ASSAY_OK);
    assert_int_equal(r.verdict, ASSAY_FAILS);
    for (size_t k = 0; k < r.formulas.count; k++)
      assert_false(r.formulas.list[k].is_universal && !r.formulas.list[k].guard_count);
    assay_free(w);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_formulas),
      cmocka_unit_test(test_claims_stand),
      cmocka_unit_test(test_false_claims_are_refuted),
      cmocka_unit_test(test_every_constructor_has_a_witness),
      cmocka_unit_test(test_the_seed_decides),
      cmocka_unit_test(test_what_is_never_read_is_proved),
      cmocka_unit_test(test_bounds),
      cmocka_unit_test(test_programs),
      cmocka_unit_test(test_rare_values),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
