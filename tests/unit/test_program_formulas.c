/* program formulas: what graphs and lambda terms are generalised to by a check that is as dear as a
 * compiler, and that no instance of it passes. */
#include "core/read/reader.h"
#include "core/world.h"
#include "generalise/generalise.h"
#include "spaces/graph/graph_space.h"
#include "spaces/lambda/lambda_space.h"
#include "subject/subject.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BUDGET = 251, TRIES = 32, BATCH = 100 };

typedef bool is_wrong(term t);

/* ---- a compiler that is wrong about some programs ---- */

struct compiler {
  is_wrong *is_wrong;
  uint64_t programs, batches;
};

static void compile(void *data, struct reduce_candidate *list, size_t count) {
  struct compiler *c = data;
  c->programs += count;
  c->batches++;
  for (size_t i = 0; i < count; i++) list[i].verdict = c->is_wrong(list[i].t) ? REDUCE_FAILS : REDUCE_PASSES;
}

static term read_term(struct world *w, const char *text) {
  return syntax_term(w, reader_only(w, source_from_text(w, "TERM", text, strlen(text))));
}

static void is_shown(struct space *s, const struct formula *f, const char *expected) {
  struct buffer b = {0};
  formula_print(s, f, NULL, &b);
  assert_string_equal(b.text, expected);
  buffer_free(&b);
}

/* Many fresh instances, asked one by one. */
static void stands(struct space *s, const struct formula *f, struct compiler *c) {
  const struct generalise_options options = {.check = compile, .data = c, .seed = 99, .tries = 3000};
  const struct verification v = generalise_verify(s, f, &options);
  assert_false(v.refuted);
  assert_true(v.tests > 0);
}

static void is_read_again(struct space *s, const struct formula *f) {
  const struct formula *again = formula_from_term(s, formula_to_term(s, f));
  assert_non_null(again);
  assert_true(formula_equal(s, f, again));
  assert_true(formula_matches(s, again, f->t, NULL));
}

/* ---- graphs ---- */

/* The literal that is the last operand of a node. */
static int64_t literal(term t, uint32_t node) {
  const term n = seq_item(seq_item(t, 2), node), operand = seq_item(n, seq_count(n) - 1);
  return small_value(seq_item(operand, 1));
}

static bool always(term t) { return t; }
static bool are_equal(term t) { return literal(t, 0) == literal(t, 1); }
static bool differ(term t) { return literal(t, 0) != literal(t, 1); }
static bool ascend(term t) { return literal(t, 0) < literal(t, 1); }
static bool is_second_not_zero(term t) { return literal(t, 1) != 0; }
static bool is_first_large(term t) { return literal(t, 0) >= 100000; }
static bool is_first_between(term t) { return literal(t, 0) >= 3 && literal(t, 0) <= 9; }
static bool is_first_odd(term t) { return literal(t, 0) % 2; }
static bool is_first_zero(term t) { return literal(t, 0) == 0; }
static bool is_one_zero(term t) { return literal(t, 0) == 0 || literal(t, 1) == 0; }
static bool are_both_three(term t) { return literal(t, 0) == 3 && literal(t, 1) == 3; }

struct program_case {
  is_wrong *is_wrong;
  const char *term, *formula, *second; /* the strongest one, and another one; NULL: there is none */
};

static void check_case(struct space *s, const struct program_case *x, uint64_t seed) {
  struct compiler c = {.is_wrong = x->is_wrong};
  const struct generalise_options options = {
      .check = compile, .data = &c, .seed = seed, .tries = TRIES, .most_checks = BUDGET, .batch = BATCH};
  const term t = read_term(s->world, x->term);
  assert_true(x->is_wrong(t));
  const struct generalised g = generalise(s, t, &options);
  print_message("# %s: %u formulas, %u programs in %u batches\n", x->formula ? x->formula : "none", g.count,
                (unsigned)c.programs, (unsigned)c.batches);
  assert_true(c.programs <= BUDGET && c.batches <= 40);
  if (!x->formula) assert_int_equal(g.count, 0);
  else assert_int_equal(g.count, x->second ? 2 : 1);
  for (uint32_t i = 0; i < g.count; i++) {
    is_shown(s, g.formulas[i], i ? x->second : x->formula);
    assert_true(g.formulas[i]->tests >= (formula_is_universal(g.formulas[i]) ? 12 : 2));
    is_read_again(s, g.formulas[i]);
    stands(s, g.formulas[i], &c);
  }
}

#define GRAPH(A, B) "(graph (i32) ((add.i32 0 (i32 " A ")) (multiply.i32 1 (i32 " B "))) (2))"

static const struct program_case graphs[] = {
    {always, GRAPH("0", "0"), "forall x0 x1 : i32. " GRAPH("x0", "x1"), NULL},
    {are_equal, GRAPH("0", "0"), "forall x0 : i32. " GRAPH("x0", "x0"), NULL},
    {differ, GRAPH("0", "1"), "forall x0 x1 : i32 where x0 ≠ x1. " GRAPH("x0", "x1"), NULL},
    {ascend, GRAPH("0", "1"), "forall x0 x1 : i32 where x0 < x1. " GRAPH("x0", "x1"), NULL},
    {is_second_not_zero, GRAPH("0", "1"), "forall x0 x1 : i32 where x1 ≠ 0. " GRAPH("x0", "x1"), NULL},
    {is_first_large, GRAPH("100000", "0"), "forall x0 x1 : i32 where x0 ≥ 100000. " GRAPH("x0", "x1"), NULL},
    {is_first_between, GRAPH("3", "0"), "forall x0 x1 : i32 where x0 ≥ 3, x0 ≤ 9. " GRAPH("x0", "x1"), NULL},
    {is_first_odd, GRAPH("1", "0"), "forall x0 : i32. " GRAPH("1", "x0"), NULL},
    {is_first_zero, GRAPH("0", "0"), "forall x0 : i32. " GRAPH("0", "x0"), NULL},
    {is_one_zero, GRAPH("0", "0"), "forall x0 : i32. " GRAPH("x0", "0"), "forall x0 : i32. " GRAPH("0", "x0")},
    {are_both_three, GRAPH("3", "3"), NULL, NULL},
    {always, "(graph (i32) ((negate.i32 0)) (1))", NULL, NULL},
};

static struct space *graph_space(struct world *w, bool *taken) {
  struct subject_file *file = subject_file_read(w, "subjects/ops/gcc.assay");
  const struct operations *o = subject_file_find(file, SUBJECT_OPERATIONS, NULL);
  return graph_space_new(&(struct graph_space_wanted){.operations = o, .taken = taken});
}

static void graphs_have_guards(void **state) {
  (void)state;
  enum { SEEDS = 5 };
  static bool taken[1000];
  memset(taken, true, sizeof taken);
  for (size_t i = 0; i < sizeof graphs / sizeof *graphs; i++)
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
      struct world *w = world_new();
      check_case(graph_space(w, taken), &graphs[i], seed);
      world_free(w);
    }
}

/* ---- lambda terms ---- */

static bool has_symbol(term t, const char *name) {
  if (is_symbol(t)) return !strcmp(text_bytes(t), name);
  for (uint32_t i = 0; is_sequence(t) && i < seq_count(t); i++)
    if (has_symbol(seq_item(t, i), name)) return true;
  return false;
}

/* An application of the constant, somewhere, with that many arguments; 0: there is none. */
static term application(term t, const char *name, uint32_t arguments) {
  if (!is_sequence(t)) return 0;
  const term head = seq_item(t, 0);
  if (is_symbol(head) && !strcmp(text_bytes(head), name) && seq_count(t) == arguments + 1) return t;
  for (uint32_t i = 0; i < seq_count(t); i++) {
    const term found = application(seq_item(t, i), name, arguments);
    if (found) return found;
  }
  return 0;
}

static bool takes_tail(term t) { return has_symbol(t, "tail"); }
static bool appends_twice(term t) {
  const term a = application(t, "++", 2);
  return a && seq_item(a, 1) == seq_item(a, 2);
}
static bool appends_others(term t) {
  const term a = application(t, "++", 2);
  return a && seq_item(a, 1) != seq_item(a, 2);
}
static bool appends_nil(term t) {
  const term a = application(t, "++", 2);
  return a && has_symbol(seq_item(a, 2), "nil") && !is_sequence(seq_item(a, 2));
}

static bool appends_data(term t) {
  const term a = application(t, "++", 2);
  return a && (appends_nil(t) || application(seq_item(a, 2), "cons", 2) == seq_item(a, 2));
}

static const struct program_case terms[] = {
    {always, "(λ a a)", "forall x0 : [Int]. (λ a x0)", NULL},
    {takes_tail, "(λ a (tail a))", "forall x0 : [Int]. (λ a (tail x0))", NULL},
    {appends_nil, "(λ a (++ a nil))", "forall x0 : [Int]. (λ a (++ x0 nil))", NULL},
    {appends_twice, "(λ a (++ a a))", "forall x0 : [Int]. (λ a (++ x0 x0))", NULL},
    {appends_others, "(λ a (++ a nil))", "forall x0 x1 : [Int] where x0 ≠ x1. (λ a (++ x0 x1))", NULL},
    {appends_data, "(λ a (++ a nil))", "forall x0 : [Int]. (λ a (++ x0 nil))",
     "for every constructor of [Int] there are arguments such that (λ a (++ a x0)) fails, as with x0 = nil, (cons "
     "undefined undefined)"},
};

static struct space *lambda_space(struct world *w) {
  struct subject_file *file = subject_file_read(w, "subjects/haskell/strictness.assay");
  const struct subject_terms *t = &((const struct subject *)subject_file_find(file, SUBJECT_SUBJECT, NULL))->terms;
  return lambda_space_new(&(struct lambda_wanted){.signature = t->signature,
                                                  .taken = t->taken,
                                                  .type = t->type,
                                                  .notation = subject_file_find(file, SUBJECT_SYNTAX, "haskell"),
                                                  .size = 50});
}

static void lambda_terms_have_typed_variables(void **state) {
  (void)state;
  enum { SEEDS = 5 };
  for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
      struct world *w = world_new();
      check_case(lambda_space(w), &terms[i], seed);
      world_free(w);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(graphs_have_guards),
                                     cmocka_unit_test(lambda_terms_have_typed_variables)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
