/* The shipped benchmarks: every bug is really there. The model passes on the bug's counterexample
 * as it is, and does not with the bug in it; an exception is a failure too.
 * tests/conformance/benchmark.sh asks Racket the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "assay.h"
#include "core/printer.h"
#include "core/world.h"
#include "subject/bugs.h"

#include <stdlib.h>
#include <string.h>

static const struct {
  const char *file;
  unsigned bugs;
} benchmarks[] = {
    {"models/benchmark/delim-cont.assay", 3},
    {"models/benchmark/let-poly.assay", 7},
    {"models/benchmark/list-machine.assay", 3},
    {"models/benchmark/poly-stlc.assay", 9},
    {"models/benchmark/rbtrees.assay", 3},
    {"models/benchmark/rvm.assay", 7},
    {"models/benchmark/stlc.assay", 9},
    {"models/benchmark/stlc-sub.assay", 9},
    {"models/etna/bst.assay", 8},
    {"models/etna/fsub.assay", 20},
    {"models/etna/rbt.assay", 14},
    {"models/etna/stlc.assay", 10},
};

enum answer { HOLDS, FAILS, RAISES };

static assay_subject *load_model(assay *w, const struct source *model) {
  assay_subject *subject = NULL;
  assay_set_output(w, NULL, NULL);
  if (assay_load_text(w, model->name, model->text, model->length, &subject)) fail_msg("%s", assay_error(w));
  return subject;
}

/* What the model's `check` says of the term. */
static enum answer ask(const struct source *model, term counterexample) {
  struct buffer call = {0};
  assay_term answer = 0;
  assay *w = assay_new();
  assay_subject *subject = load_model(w, model);
  buffer_puts(&call, ",(if (check '");
  print_term(&call, counterexample);
  buffer_puts(&call, ") #t #f)");
  const assay_status status = assay_term_eval(subject, call.text, &answer);
  if (status != ASSAY_OK && status != ASSAY_RAISED) fail_msg("%s: %s", model->name, assay_error(w));
  bool holds = status == ASSAY_OK && strcmp(assay_text(w, answer), "#t") == 0;
  buffer_free(&call);
  assay_free(w);
  return status == ASSAY_RAISED ? RAISES : holds ? HOLDS : FAILS;
}

static void expect_bug(struct world *w, const struct benchmark *b, const struct bug *bug) {
  if (!bug->counterexample) fail_msg("%s %u has no counterexample", b->name, bug->number);
  if (ask(b->model, bug->counterexample) != HOLDS) fail_msg("%s: the model fails on that of %u", b->name, bug->number);
  if (ask(bugs_apply(w, b, bug), bug->counterexample) == HOLDS) fail_msg("%s %u is not there", b->name, bug->number);
  if (bug->size && term_nodes(bug->counterexample) > bug->size) {
    fail_msg("%s %u: a counterexample of size %u is known, this one has %zu", b->name, bug->number, bug->size,
             term_nodes(bug->counterexample));
  }
}

static void every_bug_is_there(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof benchmarks / sizeof *benchmarks; i++) {
    struct world *w = world_new();
    const struct benchmark *b = bugs_load(w, benchmarks[i].file);
    assert_int_equal(b->bug_count, benchmarks[i].bugs);
    for (size_t j = 0; j < b->bug_count; j++) expect_bug(w, b, &b->bugs[j]);
    world_free(w);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_bug_is_there)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
