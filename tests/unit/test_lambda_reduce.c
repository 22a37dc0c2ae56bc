/* Programs made small: substitution, names, and the space of reduction. Every candidate is checked
 * to be well-typed. */
#include "core/printer.h"
#include "core/read/reader.h"
#include "core/system/memory.h"
#include "core/world.h"
#include "lambda/lambda_substitute.h"
#include "lambda/typing.h"
#include "reduce/explore.h"
#include "reduce/reduce.h"
#include "space/order.h"
#include "spaces/lambda/lambda_regenerate.h"
#include "spaces/lambda/lambda_space.h"
#include "spaces/lambda/lambda_tactics.h"
#include "subject/subject.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct fixture {
  struct world *world;
  const struct subject *subject;
  const struct signature *signature;
  struct lambda_wanted wanted;
};

static struct fixture fixture(void) {
  struct fixture f = {.world = world_new()};
  f.subject = subject_file_find(subject_file_read(f.world, "subjects/haskell/strictness.assay"), SUBJECT_SUBJECT, NULL);
  const struct subject_terms *t = &f.subject->terms;
  f.signature = t->signature;
  f.wanted = (struct lambda_wanted){.signature = t->signature, .taken = t->taken, .type = t->type, .size = 50};
  return f;
}

static term read_term(const struct fixture *f, const char *text) {
  return syntax_term(f->world, reader_only(f->world, source_from_text(f->world, "TERM", text, strlen(text))));
}

static void is_text(term t, const char *expected) {
  char *text = term_to_text(t);
  assert_string_equal(text, expected);
  free(text);
}

static void substitution_captures_nothing(void **state) {
  (void)state;
  const struct fixture f = fixture();
  static const struct {
    const char *term, *variable, *with, *result;
  } cases[] = {
      {"(map x nil)", "x", "inc", "(map inc nil)"},
      {"(x 1)", "x", "(+ 2)", "(+ 2 1)"}, /* it stays flat */
      {"(λ x x)", "x", "inc", "(λ x x)"},
      {"(λ y (x y))", "x", "(f y)", "(λ v1 (f y v1))"},
      {"(λ y (λ v1 (x y v1)))", "x", "(+ y v1)", "(λ v2 (λ v3 (+ y v1 v2 v3)))"},
      {"(: x Int)", "x", "0", "(: 0 Int)"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    is_text(lambda_substitute(f.signature, read_term(&f, cases[i].term), read_term(&f, cases[i].variable),
                              read_term(&f, cases[i].with)),
            cases[i].result);
  world_free(f.world);
}

static void beta_takes_one_argument(void **state) {
  (void)state;
  const struct fixture f = fixture();
  is_text(lambda_beta(f.signature, read_term(&f, "((λ x (λ y (+ x y))) 1 2)")), "((λ y (+ 1 y)) 2)");
  assert_int_equal(lambda_beta(f.signature, read_term(&f, "(+ 1 2)")), 0);
  assert_int_equal(lambda_beta(f.signature, read_term(&f, "x")), 0);
  world_free(f.world);
}

static void names_are_by_depth(void **state) {
  (void)state;
  const struct fixture f = fixture();
  const struct variable_names names = variable_names(f.signature, NULL, 8);
  is_text(lambda_canonical(f.signature, &names, read_term(&f, "(λ p ((λ q (q p)) (λ p (p z))))")),
          "(λ a ((λ b (b a)) (λ b (b z))))");
  is_text(lambda_canonical(f.signature, &names, read_term(&f, "((+ 1) 2)")), "(+ 1 2)");
  world_free(f.world);
}

/* ---- reduction ---- */

struct property {
  const struct fixture *fixture;
  const char *wanted[3]; /* names that have to occur; or NULL */
  bool ill_typed;        /* something that was to be tried */
};

static bool occurs(term t, term name) {
  if (!is_sequence(t)) return t == name;
  for (uint32_t i = 0; i < seq_count(t); i++)
    if (occurs(seq_item(t, i), name)) return true;
  return false;
}

static bool is_well_typed(const struct fixture *f, term t) {
  const struct world_mark mark = world_mark(f->world);
  struct typing typing;
  typing_init(&typing, f->signature);
  typing.ignores_variables = true;
  const bool typed = typing_check(&typing, t, f->wanted.type);
  world_release(f->world, mark);
  return typed;
}

static void check(void *data, struct reduce_candidate *list, size_t count) {
  struct property *p = data;
  for (size_t i = 0; i < count; i++) {
    bool all = true;
    p->ill_typed = p->ill_typed || !is_well_typed(p->fixture, list[i].t);
    for (size_t k = 0; k < 3 && p->wanted[k]; k++)
      all = all && occurs(list[i].t, term_symbol(p->fixture->world, p->wanted[k]));
    list[i].verdict = all ? REDUCE_FAILS : REDUCE_PASSES;
  }
}

static const char *const large =
    "(λ a ((λ b (map (λ c (+ (head b) (length (filter even (tail b))))) (case1 (λ c (λ d (cons c d))) b (++ b a)))) "
    "(foldr (λ b (λ c (cons (inc b) c))) nil (take (head a) (map inc a)))))";

static struct reduce_result reduce_large(const struct fixture *f, struct property *p, size_t batch, unsigned tries) {
  const struct reduce_options options = {.check = check, .data = p, .batch = batch, .pairs = true, .tries = tries};
  return reduce(lambda_space_new(&f->wanted), read_term(f, large), &options);
}

static void programs_become_small(void **state) {
  (void)state;
  static const struct {
    const char *wanted[3];
    uint64_t nodes;
  } cases[] = {{{"tail"}, 1}, {{"map", "inc"}, 3}, {{"foldr", "filter"}, 7}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct fixture f = fixture();
    struct property p = {.fixture = &f, .wanted = {cases[i].wanted[0], cases[i].wanted[1], cases[i].wanted[2]}};
    const struct reduce_result r = reduce_large(&f, &p, 20, 20);
    assert_false(p.ill_typed);
    assert_true(r.complete);
    assert_true(lambda_nodes(f.signature, r.t) <= cases[i].nodes);
    world_free(f.world);
  }
}

static void the_batch_makes_no_difference(void **state) {
  (void)state;
  char *first = NULL;
  static const size_t batches[] = {1, 7, 200};
  for (size_t i = 0; i < 3; i++) {
    const struct fixture f = fixture();
    struct property p = {.fixture = &f, .wanted = {"foldr", "filter", "map"}};
    char *text = term_to_text(reduce_large(&f, &p, batches[i], 10).t);
    if (first) assert_string_equal(text, first);
    else first = memory_text(text);
    free(text);
    world_free(f.world);
  }
  free(first);
}

/* ---- tactics ---- */

/* Does the order give the candidate for the term, well-typed or not? */
static bool gives(const struct fixture *f, unsigned plan, const char *start, const char *wanted) {
  const struct reduce_options options = {.plan = plan, .pairs = true};
  const struct tactic_progress none = {.begun = false};
  struct space *s = lambda_space_new(&f->wanted);
  const term t = s->normal(s, read_term(f, start)), goal = s->normal(s, read_term(f, wanted));
  bool found = false;
  term candidate;
  struct explorer x;
  explorer_init(&x, s, &options);
  for (unsigned pass = 0; pass < x.plan->count && !found; pass++) {
    if (!pass_is_wanted(&options, &x.plan->passes[pass])) continue;
    explorer_begin(&x, pass, t, &none, 0);
    while (!found && explorer_next(&x, &candidate))
      found = s->is_of(s, s->root, candidate) && s->is_valid(s, candidate) && s->normal(s, candidate) == goal;
  }
  explorer_free(&x);
  return found;
}

static void candidates_are_given(void **state) {
  (void)state;
  const struct fixture f = fixture();
  static const struct {
    const char *start, *wanted;
  } cases[] = {
      {"(λ a (tail (map inc a)))", "(λ a (map inc a))"},                /* a sub-term */
      {"(λ a (foldr (λ b tail) a a))", "tail"},                         /* further inside */
      {"(map id tail)", "tail"},                                        /* (it need not be well-typed before) */
      {"((λ a (λ b (+ a b))) 1 2)", "tail"},                            /* a constant */
      {"(id tail (cons 0))", "(id (cons 0))"},                          /* for what an application begins with */
      {"((λ a (map a)) inc)", "(map inc)"},                             /* a step of reduction */
      {"(λ a (tail nil))", "(λ a (tail a))"},                           /* a variable in scope */
      {"(λ a (map inc a))", "(map inc)"},                               /* λ a. f a */
      {"((λ f (f 0 tail)) (λ x (λ y y)))", "((λ f (f tail)) (λ y y))"}, /* a parameter */
      {"(seq undefined (seq seq))", "(seq undefined (λ a a))"},         /* a function that is as small */
      {"((λ a (seq a take a)) (head undefined))", "(seq undefined take undefined)"}, /* another argument */
      {"(seq 0 take 1)", "(seq 0 tail)"},                       /* an argument less, and something else */
      {"(seq (seq undefined seq))", "(seq undefined (λ a a))"}, /* a part, and something else */
      {"(take 1)", "(take 0)"},                                 /* a simpler constant */
      {"(λ a (++ (tail a) a))", "(λ a (++ a (tail a)))"},       /* neighbours */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    if (!gives(&f, 0, cases[i].start, cases[i].wanted)) fail_msg("%s: no %s", cases[i].start, cases[i].wanted);
  world_free(f.world);
}

/* Those of the thesis have three rules. */
static void other_orders_have_fewer_rules(void **state) {
  (void)state;
  const struct fixture f = fixture();
  for (unsigned plan = 1; plan < LAMBDA_PLANS; plan++) {
    assert_true(gives(&f, plan, "(λ a (tail (map inc a)))", "(λ a (map inc a))"));
    assert_true(gives(&f, plan, "((λ a (map a)) inc)", "(map inc)"));
    assert_true(gives(&f, plan, "(map inc)", "tail"));
    assert_false(gives(&f, plan, "(λ a (tail nil))", "(λ a (tail a))"));
    assert_false(gives(&f, plan, "(take 1)", "(take 0)"));
  }
  world_free(f.world);
}

static void every_order_comes_to_an_end(void **state) {
  (void)state;
  for (unsigned plan = 0; plan < LAMBDA_PLANS; plan++) {
    const struct fixture f = fixture();
    struct property p = {.fixture = &f, .wanted = {"foldr", "filter"}};
    const struct reduce_options options = {.check = check, .data = &p, .plan = plan};
    const struct reduce_result r = reduce(lambda_space_new(&f.wanted), read_term(&f, large), &options);
    assert_true(r.complete);
    assert_false(p.ill_typed);
    assert_true(r.size < lambda_size(f.signature, read_term(&f, large)) / 2);
    world_free(f.world);
  }
}

static void variables_are_simpler_than_constants(void **state) {
  (void)state;
  const struct fixture f = fixture();
  struct space *s = lambda_space_new(&f.wanted);
  static const char *const in_order[] = {"(λ a a)", "(λ a seq)", "(λ a 0)", "(λ a 1)"};
  for (size_t i = 1; i < sizeof in_order / sizeof *in_order; i++)
    assert_true(order_compare(s, read_term(&f, in_order[i - 1]), read_term(&f, in_order[i])) < 0);
  world_free(f.world);
}

static void constants_have_sizes(void **state) {
  (void)state;
  const struct fixture f = fixture();
  const term t = read_term(&f, "(λ a (take 2 a))");
  assert_int_equal(lambda_nodes(f.signature, t), 6);
  assert_int_equal(lambda_size(f.signature, t), 8);
  world_free(f.world);
}

/* ---- random programs for a place ---- */

static void what_is_made_for_a_place_fits(void **state) {
  (void)state;
  const struct fixture f = fixture();
  struct space *s = lambda_space_new(&f.wanted);
  struct cursor c;
  struct rng rng;
  unsigned made = 0;
  rng_init(&rng, 1, 1);
  cursor_init(&c, s);
  cursor_start(&c, read_term(&f, large));
  do {
    for (int i = 0; i < 20; i++) {
      const term t = lambda_regenerate(&f.wanted, &c, &rng, term_nodes(cursor_here(&c)->t));
      made += t != 0;
      if (t && cursor_here(&c)->sort == s->root) assert_true(is_well_typed(&f, cursor_plug(&c, t)));
    }
  } while (cursor_next(&c, true));
  assert_true(made > 100);
  cursor_free(&c);
  world_free(f.world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(substitution_captures_nothing),
      cmocka_unit_test(beta_takes_one_argument),
      cmocka_unit_test(names_are_by_depth),
      cmocka_unit_test(programs_become_small),
      cmocka_unit_test(the_batch_makes_no_difference),
      cmocka_unit_test(candidates_are_given),
      cmocka_unit_test(other_orders_have_fewer_rules),
      cmocka_unit_test(every_order_comes_to_an_end),
      cmocka_unit_test(variables_are_simpler_than_constants),
      cmocka_unit_test(constants_have_sizes),
      cmocka_unit_test(what_is_made_for_a_place_fits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
