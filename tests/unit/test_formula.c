/* formula: which terms are instances, how formulas are printed, compared and told to another
 * world. */
#include "assay.h"
#include "engine/engine.h"
#include "generalise/formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char language[] = "#lang racket/base\n"
                               "(require redex/reduction-semantics)\n"
                               "(define-language l\n"
                               "  (e ::= (C n) (Add e e) (Div e e) (λ x e) x)\n"
                               "  (x ::= variable-not-otherwise-mentioned)\n"
                               "  (n ::= integer))\n";

struct fixture {
  assay *world;
  struct space *space;
};

static struct fixture open_language(void) {
  struct fixture f = {.world = assay_new()};
  assay_subject *subject;
  assay_reducer *reducer;
  const struct assay_reducer_options options = {.pattern = "e"};
  assert_int_equal(assay_load_text(f.world, "l.rkt", language, strlen(language), &subject), ASSAY_OK);
  assert_int_equal(assay_reducer_new(subject, &options, &reducer), ASSAY_OK);
  f.space = reducer->space;
  return f;
}

static term read(const struct fixture *f, const char *text) {
  assay_term t;
  assert_int_equal(assay_term_read(f->world, text, &t), ASSAY_OK);
  return t;
}

static const struct formula *formula_of(const struct fixture *f, const char *text) {
  return formula_from_term(f->space, read(f, text));
}

/* Formulas as texts, to be read. */
#define NUMERATOR "(formula (Div (C 0) (Add (C 0) (C 0))) 100 0 ((any \"e\" ((1)) ())) ())"
#define TWINS "(formula (Add (C 1) (C 1)) 0 0 ((any \"n\" ((1 1) (2 1)) ())) ())"
#define ORDERED "(formula (Add (C 0) (C 1)) 0 0 ((any \"n\" ((1 1)) ()) (any \"n\" ((2 1)) ())) ((below 0 variable 1)))"
#define NOT_ZERO "(formula (Div (C 1) (C 1)) 0 0 ((any \"n\" ((2 1)) ())) ((differs 0 constant 0)))"
#define NAMED "(formula (λ x0 (C 0)) 0 0 ((any \"e\" ((2)) ())) ())"
#define UNREAD "(formula (Div (C 0) (C 1)) 0 0 ((unread \"e\" ((1)) ()) (any \"n\" ((2 1)) ())) ((above 1 constant 0)))"
#define EXISTS "(formula (Div (C 0) (C 0)) 0 0 ((exists \"e\" ((2)) ((C 0) (Add (C 0) (C 0))))) ())"

static void test_instances(void **state) {
  (void)state;
  static const struct {
    const char *formula, *term;
    bool matches;
  } cases[] = {
      {NUMERATOR, "(Div (C 0) (Add (C 0) (C 0)))", true},
      {NUMERATOR, "(Div (Add (C 1) x) (Add (C 0) (C 0)))", true},
      {NUMERATOR, "(Div (C 0) (Add (C 0) (C 1)))", false},
      {NUMERATOR, "(Div (C x) (Add (C 0) (C 0)))", false}, /* no e */
      {NUMERATOR, "(Add (C 0) (Div (C 0) (Add (C 0) (C 0))))", false},
      {NUMERATOR, "x", false},
      {TWINS, "(Add (C 7) (C 7))", true},
      {TWINS, "(Add (C 7) (C 8))", false},
      {ORDERED, "(Add (C -5) (C 70))", true},
      {ORDERED, "(Add (C 5) (C 5))", false},
      {ORDERED, "(Add (C -100000000000000000000) (C 5))", true},
      {NOT_ZERO, "(Div (C 1) (C 0))", false},
      {NOT_ZERO, "(Div (C 1) (C -1))", true},
      {UNREAD, "(Div (Add x x) (C 3))", true},
      {UNREAD, "(Div (Add x x) (C 0))", false},
  };
  const struct fixture f = open_language();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_int_equal(formula_matches(f.space, formula_of(&f, cases[i].formula), read(&f, cases[i].term), NULL),
                     cases[i].matches);
  assay_free(f.world);
}

static void test_printing(void **state) {
  (void)state;
  static const struct {
    const char *formula, *condition, *text;
  } cases[] = {
      {NUMERATOR, NULL, "forall x0 : e. (Div x0 (Add (C 0) (C 0)))"},
      {NUMERATOR, "(good e)", "forall x0 : e. (Div x0 (Add (C 0) (C 0))) such that (good e)"},
      {TWINS, NULL, "forall x0 : n. (Add (C x0) (C x0))"},
      {ORDERED, NULL, "forall x0 x1 : n where x0 < x1. (Add (C x0) (C x1))"},
      {NOT_ZERO, NULL, "forall x0 : n where x0 ≠ 0. (Div (C 1) (C x0))"},
      {NAMED, NULL, "forall y0 : e. (λ x0 y0)"}, /* the program has an x0 of its own */
      {UNREAD, NULL, "forall x1 : n and, proved, forall x0 : e where x1 > 0. (Div x0 (C x1))"},
      {EXISTS, NULL,
       "for every constructor of e there are arguments such that (Div (C 0) x0) fails, as with x0 = (C 0), (Add (C 0) "
       "(C "
       "0))"},
  };
  const struct fixture f = open_language();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct buffer b = {0};
    const struct formula_style style = {.condition = cases[i].condition};
    formula_print(f.space, formula_of(&f, cases[i].formula), &style, &b);
    assert_string_equal(b.text, cases[i].text);
    buffer_free(&b);
  }
  assay_free(f.world);
}

/* What is written is what was read. */
static void test_to_a_term_and_back(void **state) {
  (void)state;
  static const char *const texts[] = {NUMERATOR, TWINS, ORDERED, NOT_ZERO, NAMED, UNREAD, EXISTS};
  const struct fixture f = open_language();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    assert_true(formula_to_term(f.space, formula_of(&f, texts[i])) == read(&f, texts[i]));
  assay_free(f.world);
}

static void test_what_is_no_formula(void **state) {
  (void)state;
  static const char *const texts[] = {
      "x",
      "(formula (C 0) 0 0 ())",
      "(formula (C 0) 0 0 ((any \"e\" ((2)) ())) ())",                          /* there is no such place */
      "(formula (C 0) 0 0 ((any \"n\" ((1 0)) ())) ())",                        /* nor such */
      "(formula (C 0) 0 0 ((any \"e\" ((-1)) ())) ())",                         /* nor such */
      "(formula (C 0) 0 0 ((any \"n\" () ())) ())",                             /* a variable that stands nowhere */
      "(formula (C 0) 0 0 ((any \"e\" ((1)) ())) ((below 1 constant 0)))",      /* a guard of no variable */
      "(formula (C 0) 0 0 ((any \"e\" ((1)) ())) ((below 0 variable 1)))",      /* against none */
      "(formula (C 0) 0 0 ((any \"e\" ((1)) ())) ((beside 0 variable 0)))",     /* no relation */
      "(formula (Add x x) 0 0 ((any \"e\" ((1)) ()) (any \"e\" ((1)) ())) ())", /* two variables at one place */
      "(formula (Add (C 0) x) 0 0 ((any \"e\" ((1)) ()) (any \"n\" ((1 1)) ())) ())", /* one inside the other */
      "(formula (C 0) 0 0 ((some \"e\" ((1)) ())) ())",
  };
  const struct fixture f = open_language();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) assert_null(formula_of(&f, texts[i]));
  assay_free(f.world);
}

static void test_one_formula_covers_another(void **state) {
  (void)state;
  static const struct {
    const char *wide, *narrow;
    bool covers;
  } cases[] = {
      {"(formula (Add x x) 0 0 ((any \"e\" ((1)) ()) (any \"e\" ((2)) ())) ())",
       "(formula (Add x (C 0)) 0 0 ((any \"e\" ((1)) ())) ())", true},
      {"(formula (Add x (C 0)) 0 0 ((any \"e\" ((1)) ())) ())",
       "(formula (Add x x) 0 0 ((any \"e\" ((1)) ()) (any \"e\" ((2)) ())) ())", false},
      {"(formula (Add x x) 0 0 ((any \"e\" ((1) (2)) ())) ())",
       "(formula (Add x x) 0 0 ((any \"e\" ((1)) ()) (any \"e\" ((2)) ())) ())", false},
      {"(formula (Add x x) 0 0 ((any \"e\" ((1)) ()) (any \"e\" ((2)) ())) ())",
       "(formula (Add x x) 0 0 ((any \"e\" ((1) (2)) ())) ())", true},
      {"(formula (Add x (C 0)) 0 0 ((any \"e\" ((1)) ())) ())",
       "(formula (Add (C 5) (C 0)) 0 0 ((any \"n\" ((1 1)) ())) ())", true},
      {NOT_ZERO, "(formula (Div (C 1) (C 7)) 0 0 () ())", true},
      {NOT_ZERO, "(formula (Div (C 1) (C 0)) 0 0 () ())", false},
      {NOT_ZERO, "(formula (Div (C 1) (C 7)) 0 0 ((any \"n\" ((2 1)) ())) ())", false},
      {ORDERED,
       "(formula (Add (C 5) (C 6)) 0 0 ((any \"n\" ((2 1)) ()) (any \"n\" ((1 1)) ())) ((below 1 variable 0)))", true},
  };
  const struct fixture f = open_language();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_int_equal(formula_covers(f.space, formula_of(&f, cases[i].wide), formula_of(&f, cases[i].narrow)),
                     cases[i].covers);
  assert_true(formula_equal(f.space, formula_of(&f, cases[8].wide), formula_of(&f, cases[8].narrow)));
  assert_false(formula_equal(f.space, formula_of(&f, NUMERATOR), formula_of(&f, TWINS)));
  assay_free(f.world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_instances),
      cmocka_unit_test(test_printing),
      cmocka_unit_test(test_to_a_term_and_back),
      cmocka_unit_test(test_what_is_no_formula),
      cmocka_unit_test(test_one_formula_covers_another),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
