/* callback_check: arithmetic expressions, a space that exists in this file only, are hunted,
 * reduced, generalised, kept and reported like any other. */
#include "checks/callback_check.h"
#include "core/system/directory.h"
#include "hunt/interactive_hunt.h"
#include "report/campaign/campaign_report.h"
#include "space/draw.h"
#include "space/sorts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the space: e ::= integer | (neg e) | (add e e) | (mul e e) ---- */

enum { NEG, ADD, MUL, OPERATIONS };
static const char *const operation_names[] = {"neg", "add", "mul", NULL};
static const uint32_t operand_counts[] = {1, 2, 2};

struct arithmetic { /* in the world's arena */
  struct space base;
  term zero, heads[OPERATIONS];
  struct sort expression, number, forms[OPERATIONS], literals[OPERATIONS];
  const struct sort *choices[OPERATIONS + 1];
  struct part parts[OPERATIONS][3];
};

static bool is_of(struct space *s, const struct sort *sort, term t) {
  bool is = sort->kind != SORT_CHOICE;
  if (sort->kind == SORT_ATOM) return is_small(t);
  if (sort->kind == SORT_FIXED) return t == sort->smallest[0];
  for (uint32_t i = 0; sort->kind == SORT_CHOICE && !is && i < sort->count; i++) is = is_of(s, sort->choices[i], t);
  if (sort->kind == SORT_SEQUENCE) is = is_sequence(t) && seq_count(t) == sort->count;
  for (uint32_t i = 0; sort->kind == SORT_SEQUENCE && is && i < sort->count; i++)
    is = is_of(s, sort->parts[i].sort, seq_item(t, i));
  return is;
}

static const struct sort *form_of(struct space *s, const struct sort *sort, term t, struct split *split) {
  (void)s, (void)split;
  if (!is_sequence(t)) return NULL;
  return sort->kind == SORT_CHOICE ? sort_told_form(sort, t) : sort;
}

static bool is_variable(struct space *s, term symbol) { return (void)s, (void)symbol, false; }

static uint32_t rank(struct space *s, term symbol) {
  const struct arithmetic *a = (const struct arithmetic *)s;
  uint32_t i = 0;
  while (i < OPERATIONS && a->heads[i] != symbol) i++;
  return i;
}

static void name_sort(struct space *s, const struct sort *sort, struct buffer *out) {
  (void)s;
  buffer_puts(out, sort->kind == SORT_CHOICE ? "e" : sort->kind == SORT_ATOM ? "integer" : "operation");
}

static struct space *new_space(void *data, struct world *w) {
  struct arithmetic *a = arena_alloc_zero(&w->arena, sizeof *a);
  struct sort *sorts[2 + 2 * OPERATIONS] = {&a->expression, &a->number};
  (void)data;
  a->zero = small(0);
  a->number = (struct sort){.kind = SORT_ATOM, .smallest = &a->zero, .smallest_count = 1};
  a->expression = (struct sort){.kind = SORT_CHOICE, .count = OPERATIONS + 1, .choices = a->choices};
  a->choices[0] = &a->number;
  for (uint32_t i = 0; i < OPERATIONS; i++) {
    const uint32_t count = operand_counts[i] + 1;
    a->heads[i] = term_symbol(w, operation_names[i]);
    a->literals[i] = (struct sort){.kind = SORT_FIXED, .smallest = &a->heads[i], .smallest_count = 1};
    a->parts[i][0].sort = &a->literals[i];
    for (uint32_t k = 1; k < count; k++) a->parts[i][k].sort = &a->expression;
    a->forms[i] =
        (struct sort){.kind = SORT_SEQUENCE, .count = count, .least = count, .parts = a->parts[i], .head = a->heads[i]};
    a->choices[i + 1] = sorts[2 + 2 * i] = &a->forms[i];
    sorts[3 + 2 * i] = &a->literals[i];
  }
  a->base = (struct space){.world = w,
                           .root = &a->expression,
                           .is_of = is_of,
                           .form_of = form_of,
                           .regenerate = regenerate_by_sorts,
                           .vary = vary_by_sorts,
                           .is_variable = is_variable,
                           .rank = rank,
                           .name = name_sort};
  sorts_finish(&a->base, sorts, sizeof sorts / sizeof *sorts);
  return &a->base;
}

static term random_expression(void *data, struct space *s, struct rng *r, unsigned size) {
  enum { NUMBERS = 10 };
  const struct arithmetic *a = (const struct arithmetic *)s;
  const uint64_t which = rng_below(r, OPERATIONS + 1);
  if (size < 2 || which == OPERATIONS) return small((int64_t)rng_below(r, NUMBERS));
  term items[3] = {a->heads[which]};
  for (uint32_t i = 1; i <= operand_counts[which]; i++)
    items[i] = random_expression(data, s, r, (size - 1) / operand_counts[which]);
  return term_sequence(s->world, items, operand_counts[which] + 1);
}

/* ---- the check: a simplifier keeps values, and leaves no double negation ---- */

enum bug { FORGETS_FACTORS = 1, ZERO_IS_ONE = 2, RAISES = 4 };
struct simplifier {
  unsigned bugs;
};
enum { NOT_SIMPLE = 1, OTHER_VALUE = 2 }; /* evidence */

static bool is_a(struct space *s, term t, int operation) {
  return is_sequence(t) && seq_item(t, 0) == ((const struct arithmetic *)s)->heads[operation];
}

static term simplified(const struct simplifier *k, struct space *s, term t) {
  if (!is_sequence(t)) return t;
  term items[3] = {seq_item(t, 0)};
  for (uint32_t i = 1; i < seq_count(t); i++) {
    const bool is_forgotten = k->bugs & FORGETS_FACTORS && is_a(s, t, MUL) && i == 2;
    items[i] = is_forgotten ? seq_item(t, i) : simplified(k, s, seq_item(t, i));
  }
  if (is_a(s, t, NEG) && is_a(s, items[1], NEG)) return seq_item(items[1], 1);
  if (is_a(s, t, MUL) && items[1] == small(0) && k->bugs & ZERO_IS_ONE) return small(1);
  if (k->bugs & RAISES && is_a(s, t, ADD) && items[1] == small(7)) world_error(s->world, NULL, "add: seven of %d", 1);
  return term_sequence(s->world, items, seq_count(t));
}

static uint64_t value_of(struct space *s, term t) {
  if (!is_sequence(t)) return (uint64_t)small_value(t);
  const uint64_t a = value_of(s, seq_item(t, 1));
  if (is_a(s, t, NEG)) return 0 - a;
  const uint64_t b = value_of(s, seq_item(t, 2));
  return is_a(s, t, ADD) ? a + b : a * b;
}

static bool is_simple(struct space *s, term t) {
  if (is_a(s, t, NEG) && is_a(s, seq_item(t, 1), NEG)) return false;
  for (uint32_t i = 1; is_sequence(t) && i < seq_count(t); i++)
    if (!is_simple(s, seq_item(t, i))) return false;
  return true;
}

static assay_verdict check_simplifier(void *data, struct space *s, term t, uint64_t *evidence) {
  if (!is_sequence(t)) return ASSAY_OUTSIDE;
  const term simple = simplified(data, s, t);
  if (value_of(s, simple) != value_of(s, t)) *evidence = OTHER_VALUE;
  else if (!is_simple(s, simple)) *evidence = NOT_SIMPLE;
  return *evidence ? ASSAY_FAILS : ASSAY_HOLDS;
}

/* ---- hunts ---- */

static struct simplifier forgetful = {FORGETS_FACTORS}, wrong_twice = {FORGETS_FACTORS | ZERO_IS_ONE};
static struct simplifier raising = {RAISES}, right = {0};

static struct callback_space table_of(struct simplifier *k) {
  return (struct callback_space){.name = "simplify",
                                 .space = new_space,
                                 .generate = random_expression,
                                 .check = check_simplifier,
                                 .constructors = operation_names,
                                 .data = k};
}

static struct hunt hunt_with(const struct callback_space *table, uint64_t seed, uint64_t count, unsigned jobs) {
  return (struct hunt){.check = {.kind = &callback_check_kind,
                                 .callback = table,
                                 .file = "arithmetic",
                                 .seed = seed,
                                 .jobs = jobs,
                                 .reduced = true,
                                 .generalising = 300},
                       .count = count};
}

static void run_well(struct hunt *h) {
  if (!hunt_run(h, NULL)) fail_msg("%s", h->error.text ? h->error.text : "the world says why");
}

static void test_a_bug_is_found_reduced_and_generalised(void **state) {
  (void)state;
  const struct callback_space table = table_of(&forgetful);
  struct hunt h = hunt_with(&table, 1, 2000, 2);
  run_well(&h);
  assert_int_equal(h.findings.count, 1);
  const struct finding *f = h.findings.list[0];
  assert_string_equal(f->term, "(mul 0 (neg (neg 0)))");
  assert_string_equal(f->kind, "false");
  assert_true(f->is_reduced && f->nodes == 8 && f->first.nodes > f->nodes);
  assert_true(f->signature == NOT_SIMPLE);
  assert_true(f->formulas.count > 0 && f->formulas.list[0].is_universal);
  assert_string_equal(f->formulas.list[0].text, "forall x0 x1 : e. (mul x0 (neg (neg x1)))");
  assert_true(f->hits > 1 && f->hits == h.statements[0].hits);
  hunt_free(&h);
}

static void test_a_right_simplifier_has_no_findings(void **state) {
  (void)state;
  const struct callback_space table = table_of(&right);
  struct hunt h = hunt_with(&table, 1, 2000, 1);
  run_well(&h);
  assert_int_equal(h.findings.count, 0);
  hunt_free(&h);
}

static void test_threads_change_nothing(void **state) {
  (void)state;
  const struct callback_space table = table_of(&wrong_twice);
  struct hunt one = hunt_with(&table, 4, 3000, 1), three = hunt_with(&table, 4, 3000, 3);
  run_well(&one);
  run_well(&three);
  assert_int_equal(one.findings.count, three.findings.count);
  for (size_t i = 0; i < one.findings.count; i++) {
    const struct finding *a = one.findings.list[i], *b = three.findings.list[i];
    assert_string_equal(a->term, b->term);
    assert_string_equal(a->shape, b->shape);
    assert_string_equal(a->first.term, b->first.term);
    assert_true(a->first.index == b->first.index && a->hits == b->hits);
    assert_int_equal(a->formulas.count, b->formulas.count);
  }
  const struct tally a = hunt_tally(&one), b = hunt_tally(&three);
  assert_true(a.tried == b.tried && a.skipped == b.skipped && a.failed == b.failed);
  for (size_t i = 0; i < OPERATIONS; i++) assert_true(one.covered[i].count == three.covered[i].count);
  hunt_free(&one);
  hunt_free(&three);
}

static void test_two_bugs_are_two_findings(void **state) {
  (void)state;
  const struct callback_space table = table_of(&wrong_twice);
  for (uint64_t seed = 1; seed <= 5; seed++) {
    struct hunt h = hunt_with(&table, seed, 3000, 2);
    uint64_t evidence = 0;
    run_well(&h);
    for (size_t i = 0; i < h.findings.count; i++) evidence |= h.findings.list[i]->signature;
    print_message("# seed %d: %zu findings\n", (int)seed, h.findings.count);
    assert_in_range(h.findings.count, 2, 3);
    assert_true(evidence == (NOT_SIMPLE | OTHER_VALUE));
    hunt_free(&h);
  }
}

static void test_discarded_terms_are_skipped(void **state) {
  (void)state;
  const struct callback_space table = table_of(&right);
  struct hunt h = hunt_with(&table, 2, 1000, 2);
  run_well(&h);
  const struct tally t = hunt_tally(&h);
  assert_true(t.skipped > 100 && t.tried > 100);
  assert_true(t.skipped + t.tried == 1000);
  for (size_t i = 0; i < h.covered_count; i++) assert_true(h.covered[i].count > 0);
  hunt_free(&h);
}

static void test_what_the_check_raises_is_a_failure(void **state) {
  (void)state;
  const struct callback_space table = table_of(&raising);
  struct hunt h = hunt_with(&table, 1, 2000, 2);
  run_well(&h);
  assert_int_equal(h.findings.count, 1);
  assert_string_equal(h.findings.list[0]->kind, "exception");
  assert_string_equal(h.findings.list[0]->exception, "add: seven of 1");
  assert_string_equal(h.findings.list[0]->term, "(add 7 0)");
  hunt_free(&h);
}

static term raise_always(void *data, struct space *s, struct rng *r, unsigned size) {
  (void)data, (void)r;
  world_error(s->world, NULL, "no term of size %u", size);
}

static void test_what_the_generator_raises_is_said(void **state) {
  (void)state;
  struct callback_space table = table_of(&right);
  table.generate = raise_always;
  struct hunt h = hunt_with(&table, 1, 1000, 2);
  run_well(&h);
  assert_true(hunt_is_untried(&h, 0));
  assert_non_null(strstr(h.streams[0].refused.text, "no term of size 24"));
  hunt_free(&h);
}

static void test_a_space_is_its_own_generator(void **state) {
  (void)state;
  struct callback_space table = table_of(&forgetful);
  table.generate = NULL;
  struct hunt h = hunt_with(&table, 1, 3000, 1);
  run_well(&h);
  assert_int_equal(h.findings.count, 1);
  assert_string_equal(h.findings.list[0]->term, "(mul 0 (neg (neg 0)))");
  hunt_free(&h);
}

/* One bug after the other, in one world, on the caller's thread. */
static void step_by_step(void *data) {
  const struct callback_space table = table_of(&wrong_twice);
  struct interactive_hunt q = {.hunt = hunt_with(&table, 1, 1, 1), .instances = 300, .world = *(assay **)data};
  struct interactive_reduction small;
  q.hunt.seconds = 60;
  assert_true(interactive_hunt_restart(&q));
  assert_int_equal(interactive_hunt_next(&q), INTERACTIVE_FOUND);
  const struct finding *first = q.hunt.findings.list[0];
  const size_t made = first->nodes;
  assert_false(first->is_reduced);
  assert_true(interactive_hunt_reduce(&q, false, &small));
  assert_true(small.is_complete && small.steps > 0 && first->is_reduced && first->nodes < made);
  assert_int_equal(first->formulas.count, 0);
  assert_true(interactive_hunt_reduce(&q, true, &small));
  assert_true(small.steps == 0 && first->formulas.count > 0 && first->first.nodes == made);
  interactive_hunt_suppress(&q);
  assert_true(q.current == 0 && interactive_hunt_is_suppressed(&q, 1));
  assert_int_equal(interactive_hunt_next(&q), INTERACTIVE_FOUND);
  assert_int_equal(q.current, 2);
  assert_true(interactive_hunt_reduce(&q, true, &small));
  assert_true(q.hunt.findings.list[1]->signature != first->signature ||
              strcmp(q.hunt.findings.list[1]->term, first->term) != 0);
  assert_int_equal(interactive_hunt_restore(&q, 0), 1);
  assert_int_equal(interactive_hunt_restore(&q, 0), 0);
  interactive_hunt_free(&q);
}

static void test_bugs_are_found_one_step_at_a_time(void **state) {
  (void)state;
  assay *world = assay_new();
  assert_non_null(world);
  assay_on_large_stack(step_by_step, &world);
  assay_free(world);
}

static void test_a_hunt_by_time_ends_in_time(void **state) {
  (void)state;
  const struct callback_space table = table_of(&wrong_twice);
  struct hunt h = hunt_with(&table, 1, 0, 3);
  h.seconds = 0.5;
  run_well(&h);
  assert_true(h.elapsed < 30);
  assert_in_range(h.findings.count, 1, 3);
  hunt_free(&h);
}

static void test_a_hunt_without_a_table_says_so(void **state) {
  (void)state;
  struct hunt h = hunt_with(NULL, 1, 10, 1);
  assert_false(hunt_run(&h, NULL));
  assert_non_null(strstr(h.error.text, "table"));
  hunt_free(&h);
}

/* ---- campaigns ---- */

static struct hunt campaign_in(const struct callback_space *table, const char *directory, uint64_t count) {
  struct hunt h = hunt_with(table, 3, count, 2);
  h.campaign = (struct campaign_wish){.directory = directory, .resume = true, .is_bounded = true};
  return h;
}

static void run_campaign(const struct callback_space *table, const char *directory, uint64_t count) {
  struct hunt h = campaign_in(table, directory, count);
  run_well(&h);
  hunt_free(&h);
}

static char *report_of(const char *directory, const struct campaign_format *format) {
  struct campaign_data c;
  struct diagnostic error = {0};
  char *text = NULL;
  size_t length;
  if (!campaign_data_open(&c, directory, &error)) fail_msg("%s", error.text);
  FILE *out = open_memstream(&text, &length);
  assert_true(campaign_report_write(&c, format, out, &error));
  fclose(out);
  campaign_data_close(&c);
  return text;
}

/* What does not depend on the clock. */
static void list_finding(void *data, const struct report_finding *f) {
  char *formulas = json_dumps(f->formulas, JSON_SORT_KEYS);
  buffer_printf(data, "%d %s %s %s %d %d %s %d\n", (int)f->number, f->shape, f->original, f->reduced, (int)f->index,
                (int)f->hits, formulas, (int)f->chain);
  free(formulas);
}

static void same_findings(const struct campaign_data *a, const struct campaign_data *b) {
  struct buffer x = {0}, y = {0};
  struct diagnostic error = {0};
  assert_true(campaign_data_findings(a, list_finding, &x, &error));
  assert_true(campaign_data_findings(b, list_finding, &y, &error));
  assert_string_equal(x.text, y.text);
  buffer_free(&x);
  buffer_free(&y);
}

static void same_campaigns(const char *first, const char *second) {
  struct campaign_data a, b;
  struct diagnostic error = {0};
  assert_true(campaign_data_open(&a, first, &error) && campaign_data_open(&b, second, &error));
  assert_true(campaign_data_is_done(&a) && campaign_data_is_done(&b));
  assert_int_equal(a.finding_count, b.finding_count);
  assert_true(a.hits == b.hits && a.pending == 0 && b.pending == 0);
  for (int i = 0; i < OUTCOMES; i++) assert_true(a.streams[0].counts[i] == b.streams[0].counts[i]);
  assert_int_equal(a.coverage_count, OPERATIONS);
  for (size_t i = 0; i < OPERATIONS; i++) assert_true(a.coverage[i].used == b.coverage[i].used);
  same_findings(&a, &b);
  campaign_data_close(&a);
  campaign_data_close(&b);
}

struct directories { /* malloc'ed, with a temporary one around them */
  char *all, *first, *second;
};

static struct directories new_directories(void) {
  struct directories d = {.all = strdup("/tmp/test_callback_check.XXXXXX")};
  assert_non_null(mkdtemp(d.all));
  assert_true(asprintf(&d.first, "%s/first", d.all) > 0 && asprintf(&d.second, "%s/second", d.all) > 0);
  return d;
}

static void remove_directories(struct directories *d) {
  directory_remove_path(d->all);
  free(d->all);
  free(d->first);
  free(d->second);
}

static void test_a_campaign_that_is_resumed_is_the_same(void **state) {
  (void)state;
  const struct callback_space table = table_of(&wrong_twice);
  struct directories d = new_directories();
  run_campaign(&table, d.first, 700);
  run_campaign(&table, d.first, 2500);
  run_campaign(&table, d.second, 2500);
  same_campaigns(d.first, d.second);
  remove_directories(&d);
}

static void stop_now(const struct hunt *h, const struct finding *f, void *data) {
  (void)h, (void)f;
  __atomic_store_n((int *)data, 1, __ATOMIC_RELAXED);
}

static void test_a_campaign_that_is_stopped_loses_nothing(void **state) {
  (void)state;
  const struct callback_space table = table_of(&wrong_twice);
  struct directories d = new_directories();
  int stop = 0;
  struct hunt h = campaign_in(&table, d.first, 2500);
  h.check.stop = &stop;
  h.found = stop_now;
  h.data = &stop;
  run_well(&h);
  assert_true(h.stopped && h.findings.count == 1);
  hunt_free(&h);
  run_campaign(&table, d.first, 2500);
  run_campaign(&table, d.second, 2500);
  same_campaigns(d.first, d.second);
  remove_directories(&d);
}

static void test_a_campaign_is_about_its_statement(void **state) {
  (void)state;
  struct callback_space table = table_of(&forgetful);
  struct directories d = new_directories();
  run_campaign(&table, d.first, 100);
  table.name = "another";
  struct hunt h = campaign_in(&table, d.first, 200);
  assert_false(hunt_run(&h, NULL));
  assert_non_null(strstr(h.error.text, "statement \"simplify\""));
  hunt_free(&h);
  remove_directories(&d);
}

static void test_reports_show_the_finding(void **state) {
  (void)state;
  const struct callback_space table = table_of(&forgetful);
  static const struct campaign_format *const formats[] = {&campaign_text,  &campaign_html,  &campaign_json,
                                                          &campaign_junit, &campaign_sarif, &campaign_markdown};
  struct directories d = new_directories();
  run_campaign(&table, d.first, 1000);
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    char *text = report_of(d.first, formats[i]);
    assert_non_null(strstr(text, "(mul 0 (neg (neg 0)))"));
    assert_non_null(strstr(text, "simplify"));
    assert_null(strstr(text, "assay replay")); /* which has no table */
    assert_null(strstr(text, ":0:0"));
    free(text);
  }
  char *text = report_of(d.first, &campaign_text), *page = report_of(d.first, &campaign_html);
  assert_non_null(strstr(text, "forall x0 x1 : e. (mul x0 (neg (neg x1)))"));
  assert_non_null(strstr(page, "terms tried"));
  free(text);
  free(page);
  remove_directories(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_bug_is_found_reduced_and_generalised),
      cmocka_unit_test(test_a_right_simplifier_has_no_findings),
      cmocka_unit_test(test_threads_change_nothing),
      cmocka_unit_test(test_two_bugs_are_two_findings),
      cmocka_unit_test(test_discarded_terms_are_skipped),
      cmocka_unit_test(test_what_the_check_raises_is_a_failure),
      cmocka_unit_test(test_what_the_generator_raises_is_said),
      cmocka_unit_test(test_a_space_is_its_own_generator),
      cmocka_unit_test(test_bugs_are_found_one_step_at_a_time),
      cmocka_unit_test(test_a_hunt_by_time_ends_in_time),
      cmocka_unit_test(test_a_hunt_without_a_table_says_so),
      cmocka_unit_test(test_a_campaign_that_is_resumed_is_the_same),
      cmocka_unit_test(test_a_campaign_that_is_stopped_loses_nothing),
      cmocka_unit_test(test_a_campaign_is_about_its_statement),
      cmocka_unit_test(test_reports_show_the_finding),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
