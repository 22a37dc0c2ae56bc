/* lambda_generator: what is made has the type that was wanted, by inference; and is the same every
 * time. */
#include "core/read/reader.h"
#include "core/world.h"
#include "lambda/generate/lambda_generator.h"
#include "lambda/lambda_substitute.h"
#include "lambda/lambda_term.h"
#include "lambda/typing.h"
#include "random_terms.h"
#include "subject/subject.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct subject *named_subject(struct world *w, const char *path, const char *name) {
  return subject_file_find(subject_file_read(w, path), SUBJECT_SUBJECT, name);
}

static const struct subject *only_subject(struct world *w, const char *path) { return named_subject(w, path, NULL); }

static struct lambda_generator *generator(const struct lambda_way *way, const struct subject_terms *t, uint32_t size) {
  const struct lambda_wanted wanted = {
      .signature = t->signature, .taken = t->taken, .type = t->type, .size = size, .is_checked = true};
  return lambda_generator_new(way, &wanted);
}

/* How many of the first terms could be made; each is checked as it is made. */
static unsigned make_some(struct lambda_generator *g, struct world *w, unsigned count) {
  unsigned made = 0;
  for (unsigned i = 1; i <= count; i++) {
    const struct world_mark mark = world_mark(w);
    made += lambda_generator_make(g, 1, i) != 0;
    world_release(w, mark);
  }
  return made;
}

static const char larger[] = "subjects/haskell/larger.assay";
static const char *const subjects[] = {"subjects/haskell/strictness.assay", "tests/unit/cases/typing.assay"};

static void programs_are_well_typed(void **state) {
  (void)state;
  static const uint32_t sizes[] = {1, 2, 5, 20, 50, 200};
  for (size_t s = 0; s < sizeof subjects / sizeof *subjects; s++)
    for (unsigned way = 0; way < lambda_way_count; way++)
      for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct world *w = world_new();
        const struct subject *subject = only_subject(w, subjects[s]);
        assert_int_equal(make_some(generator(&lambda_ways[way], &subject->terms, sizes[i]), w, 1000), 1000);
        world_free(w);
      }
}

/* `mixed` has nothing that is undefined, which is hard on those who draw types: it takes them too
 * long for a test. */
static void programs_of_a_large_signature_are_well_typed(void **state) {
  (void)state;
  for (unsigned way = 0; way < lambda_way_count; way++) {
    struct world *w = world_new();
    const struct subject_terms *all = &named_subject(w, larger, "larger")->terms;
    const struct subject_terms *defined = &named_subject(w, larger, "mixed")->terms;
    const bool draws_types = !strcmp(lambda_ways[way].name, "classic");
    const unsigned count = draws_types ? 0 : 2000;
    assert_int_equal(make_some(generator(&lambda_ways[way], all, 60), w, 2000), 2000);
    assert_int_equal(make_some(generator(&lambda_ways[way], defined, 40), w, count), count);
    world_free(w);
  }
}

static void many_programs_with_used_parameters_are_well_typed(void **state) {
  (void)state;
  struct world *w = world_new();
  struct lambda_generator *g = generator(lambda_way_named("used"), &only_subject(w, subjects[0])->terms, 40);
  assert_int_equal(make_some(g, w, 100000), 100000);
  world_free(w);
}

/* ---- are variables used? ---- */

struct variable_counts {
  unsigned all, used;
};

static void count_variables(const struct signature *s, term e, struct variable_counts *counts) {
  if (!is_sequence(e)) return;
  if (lambda_kind(s, e) == LAMBDA_ABSTRACTION) {
    counts->all++;
    counts->used += lambda_has_free(s, lambda_body(e), lambda_binder(e));
  }
  for (uint32_t i = 0; i < seq_count(e); i++) count_variables(s, seq_item(e, i), counts);
}

/* Are all arguments of λs used in them? */
static bool arguments_are_used(const struct signature *s, term e) {
  if (!is_sequence(e)) return true;
  term f = seq_item(e, 0);
  for (uint32_t i = 1; i < seq_count(e) && lambda_kind(s, f) == LAMBDA_ABSTRACTION; i++, f = lambda_body(f))
    if (!lambda_has_free(s, lambda_body(f), lambda_binder(f))) return false;
  for (uint32_t i = 0; i < seq_count(e); i++)
    if (!arguments_are_used(s, seq_item(e, i))) return false;
  return true;
}

static double share_of_used(const char *way, uint32_t size, bool all_arguments) {
  struct world *w = world_new();
  const struct subject_terms *t = &only_subject(w, subjects[0])->terms;
  struct lambda_generator *g = generator(lambda_way_named(way), t, size);
  struct variable_counts counts = {0, 0};
  for (uint64_t i = 1; i <= 5000; i++) {
    const struct world_mark mark = world_mark(w);
    const term e = lambda_generator_make(g, 3, i);
    count_variables(t->signature, e, &counts);
    assert_true(!all_arguments || arguments_are_used(t->signature, e));
    world_release(w, mark);
  }
  world_free(w);
  print_message("# %s: %.1f%% of %u variables are used\n", way, 100.0 * counts.used / counts.all, counts.all);
  return (double)counts.used / counts.all;
}

/* At sizes at which programs have about as many nodes on average. */
static void arguments_of_functions_are_used(void **state) {
  (void)state;
  const double classic = share_of_used("classic", 15, false), open = share_of_used("open", 40, false),
               used = share_of_used("used", 40, true);
  assert_true(classic < open && open < used);
}

/* ---- local definitions ---- */

struct let_counts {
  unsigned lets, used, programs, polymorphic;
};

/* The same program with (λ x body) applied to the definition, in the place of each let: then x has
 * one type only. */
static term without_let(const struct signature *s, term e, struct let_counts *counts) {
  enum { MOST = 70 };
  if (!is_sequence(e)) return e;
  const uint32_t count = seq_count(e);
  term items[MOST];
  assert_true(count < MOST);
  for (uint32_t i = 0; i < count; i++) items[i] = without_let(s, seq_item(e, i), counts);
  if (items[0] != term_symbol(s->world, "let")) return term_sequence(s->world, items, count);
  counts->lets++;
  counts->used += lambda_has_free(s, lambda_body(items[2]), lambda_binder(items[2]));
  return lambda_apply(s, term_list(s->world, 2, items[2], items[1]), items + 3, count - 3);
}

static bool is_typed(const struct signature *s, term e, struct type *type) {
  struct typing t;
  typing_init(&t, s);
  t.ignores_restrictions = true;
  return typing_check(&t, e, type);
}

static struct let_counts count_lets(const struct lambda_way *way, unsigned programs) {
  struct let_counts counts = {0};
  struct world *w = world_new();
  const struct subject_terms *t = &named_subject(w, larger, "larger")->terms;
  struct lambda_generator *g = generator(way, t, 60);
  for (unsigned i = 1; i <= programs; i++) {
    const struct world_mark mark = world_mark(w);
    const unsigned before = counts.lets;
    const term single = without_let(t->signature, lambda_generator_make(g, 5, i), &counts);
    counts.programs += counts.lets > before;
    counts.polymorphic += !is_typed(t->signature, single, t->type);
    world_release(w, mark);
  }
  world_free(w);
  return counts;
}

/* Every generator makes definitions, uses most of them, and some at more than one type; but for the
 * one that has three typing rules and no let. */
static void definitions_are_used_at_several_types(void **state) {
  (void)state;
  enum { COUNT = 2000 };
  for (unsigned way = 0; way < lambda_way_count; way++) {
    if (!strcmp(lambda_ways[way].name, "rules")) continue;
    const struct let_counts c = count_lets(&lambda_ways[way], COUNT);
    print_message("# %s: %u definitions in %u of %u programs, %u of them used; %u programs need polymorphic ones\n",
                  lambda_ways[way].name, c.lets, c.programs, COUNT, c.used, c.polymorphic);
    assert_true(c.programs > COUNT / 8 && 2 * c.used > c.lets && c.polymorphic > COUNT / 100);
  }
}

static void variables_are_named_by_their_depth(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct subject_terms *t = &only_subject(w, subjects[0])->terms;
  const struct variable_names names = variable_names(t->signature, NULL, 200);
  for (unsigned way = 0; way < lambda_way_count; way++) {
    struct lambda_generator *g = generator(&lambda_ways[way], t, 40);
    for (uint64_t i = 1; i <= 300; i++) {
      const term e = lambda_generator_make(g, 4, i);
      assert_true(lambda_canonical(t->signature, &names, e) == e);
    }
  }
  world_free(w);
}

static void a_program_depends_on_its_number_alone(void **state) {
  (void)state;
  for (unsigned way = 0; way < lambda_way_count; way++) {
    uint64_t digests[50];
    struct world *w = world_new();
    struct lambda_generator *g = generator(&lambda_ways[way], &only_subject(w, subjects[0])->terms, 40);
    for (uint64_t i = 0; i < 50; i++) digests[i] = term_digest(lambda_generator_make(g, 7, i), 0);
    world_free(w);
    w = world_new();
    g = generator(&lambda_ways[way], &only_subject(w, subjects[0])->terms, 40);
    for (uint64_t i = 50; i-- > 0;) assert_true(digests[i] == term_digest(lambda_generator_make(g, 7, i), 0));
    world_free(w);
  }
}

static void memory_stays_flat(void **state) {
  (void)state;
  for (unsigned way = 0; way < lambda_way_count; way++) {
    struct world *w = world_new();
    struct lambda_generator *g = generator(&lambda_ways[way], &only_subject(w, subjects[0])->terms, 50);
    make_some(g, w, 2000);
    const size_t used = w->arena.used, interned = w->intern.count;
    make_some(g, w, 10000);
    assert_int_equal(w->arena.used, used);
    assert_int_equal(w->intern.count, interned);
    world_free(w);
  }
}

static long resident_pages(void) {
  long size = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%ld %ld", &size, &resident) != 2) resident = 0;
  if (file) fclose(file);
  return resident;
}

/* A million of each generator when there is time. */
static void the_process_stays_small(void **state) {
  (void)state;
  const unsigned count = random_rounds(20000, 1000000);
  for (unsigned way = 0; way < lambda_way_count; way++) {
    struct world *w = world_new();
    struct lambda_generator *g = generator(&lambda_ways[way], &only_subject(w, subjects[0])->terms, 50);
    assert_int_equal(make_some(g, w, count / 10), count / 10);
    const long before = resident_pages();
    assert_int_equal(make_some(g, w, count), count);
    const long after = resident_pages();
    print_message("# %s: %ld pages after %u programs, %ld after %u, all well-typed\n", lambda_ways[way].name, before,
                  count / 10, after, count);
    assert_true(after - before < 100);
    world_free(w);
  }
}

static bool mentions(const struct signature *s, term e, const char *name) {
  if (is_symbol(e)) return !strcmp(text_bytes(e), name);
  for (uint32_t i = 0; is_sequence(e) && i < seq_count(e); i++)
    if (mentions(s, seq_item(e, i), name)) return true;
  return false;
}

static void what_is_left_out_does_not_occur(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct subject_terms *t = &only_subject(w, subjects[0])->terms;
  bool taken[100];
  for (uint32_t i = 0; i < t->signature->count; i++)
    taken[i] = t->taken[i] && strcmp(text_bytes(t->signature->constants[i]->group), "other") != 0;
  const struct subject_terms without = {.signature = t->signature, .type = t->type, .taken = taken};
  for (unsigned way = 0; way < lambda_way_count; way++) {
    struct lambda_generator *g = generator(&lambda_ways[way], &without, 30);
    unsigned made = 0;
    for (uint64_t i = 0; i < 300; i++) {
      const term e = lambda_generator_make(g, 1, i);
      made += e != 0;
      assert_false(e && (mentions(t->signature, e, "undefined") || mentions(t->signature, e, "seq")));
    }
    assert_true(made > 290);
  }
  world_free(w);
}

static void where_there_is_no_program_the_generator_gives_up(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct subject_terms *t = &only_subject(w, subjects[0])->terms;
  bool none[100] = {false};
  const char text[] = "(Bool -> Int)";
  struct type *type =
      signature_read_type(t->signature, reader_only(w, source_from_text(w, "type", text, strlen(text))));
  const struct subject_terms nothing = {.signature = t->signature, .type = type, .taken = none};
  for (unsigned way = 0; way < lambda_way_count; way++)
    assert_int_equal(make_some(generator(&lambda_ways[way], &nothing, 20), w, 3), 0);
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(programs_are_well_typed),
      cmocka_unit_test(programs_of_a_large_signature_are_well_typed),
      cmocka_unit_test(many_programs_with_used_parameters_are_well_typed),
      cmocka_unit_test(arguments_of_functions_are_used),
      cmocka_unit_test(definitions_are_used_at_several_types),
      cmocka_unit_test(variables_are_named_by_their_depth),
      cmocka_unit_test(a_program_depends_on_its_number_alone),
      cmocka_unit_test(memory_stays_flat),
      cmocka_unit_test(the_process_stays_small),
      cmocka_unit_test(what_is_left_out_does_not_occur),
      cmocka_unit_test(where_there_is_no_program_the_generator_gives_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
