/* emi: mutants are well-typed and do the same; two programs in one stay the two that they are; what
 * no run touches may be anything; lively programs do something. */
#include "emi/mutating.h"
#include "lambda/lambda_substitute.h"
#include "lambda/pair.h"
#include "lambda/typing.h"
#include "programs/lambda_programs.h"
#include "subject/subject.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const subjects[] = {"subjects/haskell/zips.assay", "tests/cli/fixtures/loops.assay",
                                       "subjects/ocaml/ocaml.assay"};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

struct opened {
  assay *world;
  assay_programs *programs;
  const struct terms *terms;
};

static struct opened open_subject(const char *path, bool lively) {
  const struct assay_programs_options options = {.seed = 5, .emi = !lively, .lively = lively};
  struct opened o = {.world = assay_new()};
  if (assay_programs_new(o.world, path, &options, &o.programs) != ASSAY_OK) fail_msg("%s", assay_error(o.world));
  o.terms = terms_of(o.programs);
  return o;
}

/* What is raised fails the test. */
static assay_status try_body(const struct opened *o, void (*body)(const struct opened *o)) {
  ENGINE_TRY(o->world, body(o));
}

static void in_world(const struct opened *o, void (*body)(const struct opened *o)) {
  if (try_body(o, body) != ASSAY_OK) fail_msg("%s", assay_error(o->world));
}

static bool is_well_typed(const struct opened *o, term e) {
  struct typing t;
  typing_init(&t, o->terms->wanted.signature);
  t.ignores_variables = true;
  return typing_check(&t, e, o->terms->wanted.type);
}

static term made(const struct opened *o, uint64_t index) {
  return lambda_generator_make(o->terms->generator, 9, index);
}

/* ---- mutants ---- */

static void check_pair(const struct opened *o, term left, term right) {
  const struct pairs *pairs = mutator_pairs(o->terms->mutator);
  const struct signature *s = o->terms->wanted.signature;
  const term pair = pair_join(pairs, left, right);
  assert_true(pair_is_well_typed(pairs, pair));
  assert_true(pair_side(pairs, pair, SIDE_LEFT) == lambda_canonical(s, &pairs->names, left));
  assert_true(pair_side(pairs, pair, SIDE_RIGHT) == lambda_canonical(s, &pairs->names, right));
  assert_true(pair_normal(pairs, pair) == pair);
}

static void mutate_some(const struct opened *o) {
  enum { PROGRAMS = 300, MUTANTS = 8 };
  unsigned counts[MUTATIONS] = {0};
  for (uint64_t i = 1; i <= PROGRAMS; i++) {
    const struct world_mark mark = world_mark(o->world->world);
    const term e = made(o, i);
    struct rng r;
    rng_init(&r, 7, i);
    for (unsigned k = 0; e && k < MUTANTS; k++) {
      const uint32_t run = k % 2 ? REFERENCE_ALL_RUNS : k / 2 % reference_runs(o->terms->meaning);
      const struct mutant m = mutate(o->terms->mutator, e, run, &r);
      if (!m.program) continue;
      counts[m.mutation]++;
      assert_true(m.program != e && is_well_typed(o, m.program));
      assert_true(reference_same(o->terms->meaning, e, m.program, run));
      check_pair(o, e, m.program);
    }
    world_release(o->world->world, mark);
  }
  for (unsigned i = 0; i < MUTATIONS; i++) {
    print_message("# %s: %u\n", mutation_names[i], counts[i]);
    assert_true(counts[i] || i == MUTATION_LOOPS); /* of which there may be none */
  }
}

static void mutants_do_the_same(void **state) {
  (void)state;
  for (size_t i = 0; i < SUBJECTS; i++) {
    struct opened o = open_subject(subjects[i], false);
    in_world(&o, mutate_some);
    assay_free(o.world);
  }
}

/* ---- what is proved ---- */

static char *lines_of(const struct opened *o, term e) {
  struct buffer b = {0};
  struct expected_output lines = {0};
  reference_expect(o->terms->meaning, e, &lines);
  expected_write(&lines, &b);
  expected_close(&lines);
  return b.text;
}

/* Another part for that place; 0: none this time. */
static term other_part(const struct opened *o, term program, const struct route *route, struct rng *r) {
  struct mutator *m = o->terms->mutator;
  const term other = dead_drawn(m, program, route, r);
  if (!other || other == path_part(program, route)) return 0;
  return mutator_is_well_typed(m, path_with(o->terms->wanted.signature, program, route, other)) ? other : 0;
}

/* Others in each place that is not touched: all lines stay, the sets of exceptions, too. */
static void vary_untouched(const struct opened *o) {
  enum { PROGRAMS = 300, TIMES = 3 };
  unsigned tried = 0;
  for (uint64_t i = 1; i <= PROGRAMS; i++) {
    const struct world_mark mark = world_mark(o->world->world);
    struct covered c = {.program = made(o, i)};
    struct route route;
    struct rng r;
    bool *touched;
    uint32_t place = 0;
    rng_init(&r, 8, i);
    const bool known = c.program && reference_touched(o->terms->meaning, c.program, &c.count, &touched);
    c.evaluated = known ? touched : NULL;
    char *lines = known ? lines_of(o, c.program) : NULL;
    while (known && place_next_dead(o->terms->wanted.signature, &c, &place, &route))
      for (int k = 0; k < TIMES; k++) {
        const term other = other_part(o, c.program, &route, &r);
        if (!other) continue;
        char *others = lines_of(o, path_with(o->terms->wanted.signature, c.program, &route, other));
        assert_string_equal(lines, others);
        free(others);
        tried++;
      }
    free(lines);
    world_release(o->world->world, mark);
  }
  print_message("# %u programs with another part\n", tried);
  assert_true(tried > PROGRAMS);
}

static void what_is_not_touched_may_be_anything(void **state) {
  (void)state;
  for (size_t i = 0; i < SUBJECTS; i++) {
    struct opened o = open_subject(subjects[i], false);
    in_world(&o, vary_untouched);
    assay_free(o.world);
  }
}

/* ---- lively programs ---- */

/* Two different lines, one of which begins with something. */
static bool does_something(const char *lines) {
  bool works = false, differs = false;
  const char *first = lines;
  const size_t length = strcspn(first, "\n");
  for (const char *at = lines; *at; at += strcspn(at, "\n") + 1) {
    works = works || strncmp(at, "*** exception: ", 15) != 0;
    differs = differs || strcspn(at, "\n") != length || strncmp(at, first, length) != 0;
  }
  return works && differs;
}

static void make_lively(const struct opened *o) {
  enum { PROGRAMS = 500 };
  unsigned dull = 0, count = 0;
  for (uint64_t i = 1; i <= PROGRAMS; i++) {
    const struct world_mark mark = world_mark(o->world->world);
    const term e = terms_draw(o->programs, o->programs->seed, i), first = made(o, i);
    char *lines = e ? lines_of(o, e) : NULL, *others = first ? lines_of(o, first) : NULL;
    assert_true(!lines || strstr(lines, "unknown") || does_something(lines));
    assert_true(e == terms_draw(o->programs, o->programs->seed, i));
    dull += others && !strstr(others, "unknown") && !does_something(others);
    count += e != 0;
    free(lines);
    free(others);
    world_release(o->world->world, mark);
  }
  print_message("# %u of %u are made; of others, %u are dull\n", count, PROGRAMS, dull);
  assert_true(dull > PROGRAMS / 10 && count > PROGRAMS / 2);
}

static void lively_programs_do_something(void **state) {
  (void)state;
  for (size_t i = 0; i < SUBJECTS; i++) {
    struct opened o = open_subject(subjects[i], true);
    in_world(&o, make_lively);
    assay_free(o.world);
  }
}

/* The evaluator goes deep before it gives up. */
static void run_all(void *data) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(mutants_do_the_same),
      cmocka_unit_test(what_is_not_touched_may_be_anything),
      cmocka_unit_test(lively_programs_do_something),
  };
  *(int *)data = cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void) {
  int failed = 1;
  assay_on_large_stack(run_all, &failed);
  return failed;
}
