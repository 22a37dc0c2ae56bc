/* batch: one bad term costs no other its outcome. The terms are shell commands, the compilers are
 * shell scripts. */
#include "core/read/reader.h"
#include "core/system/memory.h"
#include "core/world.h"
#include "run/batch.h"
#include "run/batch_output.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const double long_time = 60;

/* ---- helpers ---- */

static const struct target *target_from(struct world *w, const char *text) {
  const struct source *source = source_from_text(w, "target.assay", text, strlen(text));
  return target_read(w, reader_only(w, source), NULL);
}

/* A program that runs its terms one after the other. The word in place of the %s compiles it. */
static const struct target *shell_target(struct world *w, const char *compile, const char *limits) {
  char *text = memory_printf("(target shell (syntax sh)\n"
                             "  (program \"main.sh\" \"$calls\\necho '@@ end'\\n\")\n"
                             "  (repeat calls \"echo '@@ $i'\\n$term\\n\")\n"
                             "  (variant plain %s (run \"sh\" \"main.sh\"))\n"
                             "  (variant noisy (run \"sh\" \"-c\" \"NOISE=1 . ./main.sh\"))\n"
                             "  %s)",
                             compile, limits);
  const struct target *t = target_from(w, text);
  free(text);
  return t;
}

static struct batch_result run_variants(const struct target *t, const char *const *terms, size_t count,
                                        uint32_t variants) {
  struct target_term texts[64];
  const uint32_t all[] = {0, 1};
  for (size_t i = 0; i < count; i++) texts[i] = (struct target_term){terms[i], "command", NULL};
  const struct batch_request q = {
      .target = t, .variants = all, .variant_count = variants, .terms = texts, .count = count};
  struct batch_pool *p = batch_pool_new(2);
  struct batch_result r = {0};
  assert_non_null(p);
  const uint64_t ticket = batch_start(p, &q);
  assert_int_equal(batch_pool_open(p), 1);
  assert_true(batch_wait(p, long_time, &r));
  assert_int_equal(r.ticket, ticket);
  assert_int_equal(r.count, count);
  assert_int_equal(batch_pool_open(p), 0);
  assert_false(batch_wait(p, 0, &r));
  batch_pool_free(p);
  return r;
}

static const char *const kinds[] = {"not run",        "printed", "rejected", "compiler failed",
                                    "compiler limit", "crashed", "limit"};

/* "printed a|crashed b|..." of the first variant; line ends are commas. */
static char *outcomes_text(const struct batch_result *r) {
  struct buffer b = {0};
  for (size_t i = 0; i < r->count; i++) {
    const struct outcome *o = &r->outcomes[i * r->variant_count];
    buffer_printf(&b, "%s%s", i ? "|" : "", kinds[o->kind]);
    if (o->output) buffer_printf(&b, " %s", o->output);
  }
  for (size_t i = 0; i < b.length; i++)
    if (b.text[i] == '\n') b.text[i] = ',';
  return b.text;
}

/* Terms are separated by lines. */
static void check_outcomes(const char *compile, const char *limits, const char *terms, const char *expected) {
  struct world *w = world_new();
  const char *list[64];
  size_t count = 0;
  char *copy = memory_text(terms);
  for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n")) list[count++] = line;
  struct batch_result r = run_variants(shell_target(w, compile, limits), list, count, 1);
  char *text = outcomes_text(&r);
  assert_null(r.failure);
  assert_string_equal(text, expected);
  free(text);
  free(copy);
  batch_result_free(&r);
  world_free(w);
}

/* ---- coverage ---- */

/* Of terms that spoil each other's programs, too: each is told of by the program that came to its
 * end. */
static void what_is_printed_behind_the_end_is_kept_for_coverage(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct target *t = shell_target(w, "",
                                        "(coverage hpc (compile \"sh\" \"-c\" \"! grep -q BAD main.sh\") (run \"sh\" "
                                        "\"-c\" \"sh main.sh && grep -c good main.sh\"))");
  const struct target_term terms[] = {
      {"echo good", "", NULL}, {"echo good", "", NULL}, {"echo BAD", "", NULL}, {"echo good", "", NULL}};
  static const uint32_t variant = BATCH_COVERAGE;
  struct batch_pool *p = batch_pool_new(1);
  struct batch_result r = {0};
  size_t told = 0;
  batch_start(
      p, &(struct batch_request){.target = t, .variants = &variant, .variant_count = 1, .terms = terms, .count = 4});
  assert_true(batch_wait(p, long_time, &r));
  assert_int_equal(r.outcomes[2].kind, OUTCOME_REJECTED);
  assert_int_equal(r.outcomes[3].kind, OUTCOME_PRINTED);
  assert_int_equal(r.coverage_count, 2);
  for (size_t i = 0; i < r.coverage_count; i++) {
    assert_int_equal(atoi(r.coverage[i].text), r.coverage[i].to - r.coverage[i].from);
    told += r.coverage[i].to - r.coverage[i].from;
  }
  assert_int_equal(told, 3);
  batch_result_free(&r);
  batch_pool_free(p);
  world_free(w);
}

/* ---- the protocol ---- */

static void output_is_taken_apart_by_announcements_in_order(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t count, begun;
    bool is_whole;
    const char *last;
  } cases[] = {
      {"", 2, 0, false, NULL},
      {"@@ 0\na\n@@ 1\nb\n@@ end\n", 2, 2, true, "b\n"},
      {"before\n@@ 0\n@@ 1\nb", 2, 2, false, "b"},
      {"@@ 0\n@@ 2\n@@ end\n", 3, 1, false, "@@ 2\n@@ end\n"},
      {"@@ 0\r\nx\r\n@@ end\r\n", 1, 1, true, "x\r\n"},
      {"@@ 0\n@@ 0\n@@ 01\n@@ end \n@@ end\n", 1, 1, true, "@@ 0\n@@ 01\n@@ end \n"},
      {"@@ 0\n@@ en", 1, 1, false, "@@ en"},
      {"@@ 0", 1, 0, false, NULL},
      {"@@ end\n", 0, 0, true, NULL},
      {"hello\n", 0, 0, false, NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct output_parts p = output_parts_of(cases[i].text, strlen(cases[i].text), cases[i].count);
    assert_int_equal(p.begun, cases[i].begun);
    assert_int_equal(p.is_whole, cases[i].is_whole);
    if (p.begun) {
      assert_int_equal(p.parts[p.begun - 1].length, strlen(cases[i].last));
      assert_memory_equal(p.parts[p.begun - 1].text, cases[i].last, strlen(cases[i].last));
    }
    free(p.parts);
  }
}

/* ---- terms that misbehave ---- */

static void every_term_of_a_batch_gets_its_output(void **state) {
  (void)state;
  check_outcomes("", "", "echo a\n:\nprintf 'b\\nc\\n'", "printed a,|printed |printed b,c,");
}

static void zero_bytes_cut_nothing_off(void **state) {
  (void)state;
  check_outcomes("", "", "printf 'x\\0a\\n'\nprintf 'x\\0b\\n'", "printed x\342\220\200a,|printed x\342\220\200b,");
}

static void a_crash_is_the_crash_of_one_term(void **state) {
  (void)state;
  check_outcomes("", "", "echo a\necho so far; kill -SEGV $$\necho c\nexit 0\necho e\nexit 1",
                 "printed a,|crashed so far,|printed c,|crashed |printed e,|crashed ");
}

static void a_term_that_hangs_is_stopped_and_others_are_not(void **state) {
  (void)state;
  check_outcomes("", "(run-limit 0.3) (batch 2)", "echo a\necho b; sleep 60\necho c", "printed a,|limit b,|printed c,");
}

static void a_flood_of_output_is_cut_off(void **state) {
  (void)state;
  check_outcomes("", "(output-limit 0.001)", "echo a\nwhile :; do echo bbbbbbbbbbbbbbbbbbbb >&2; done\necho c",
                 "printed a,|limit |printed c,");
}

static void a_program_that_fills_the_disk_is_stopped(void **state) {
  (void)state;
  check_outcomes("", "(file-limit 0.01)", "echo a\nexec cat /dev/zero >big\necho c", "printed a,|limit |printed c,");
}

static void a_program_that_loses_its_output_is_tried_by_halves(void **state) {
  (void)state;
  const char *terms = "echo a\necho b\necho c\necho LOST; kill -SEGV $$\necho e";
  const char *compile = "(compile \"sh\" \"-c\" \"grep -q LOST main.sh && sed -i 's/^echo/:/' main.sh; true\")";
  check_outcomes(compile, "", terms, "printed a,|printed b,|printed c,|crashed|printed e,");
}

/* ---- compilers that misbehave ---- */

static void a_rejected_term_is_found_by_halves(void **state) {
  (void)state;
  const char *compile = "(compile \"sh\" \"-c\" \"! grep -n BAD main.sh >&2\")";
  check_outcomes(compile, "", "echo a\necho b\necho BAD\necho d\necho e\necho f\n: BAD",
                 "printed a,|printed b,|rejected|printed d,|printed e,|printed f,|rejected");
}

static void what_the_compiler_said_is_kept(void **state) {
  (void)state;
  struct world *w = world_new();
  const char *const terms[] = {"BAD"};
  const char *compile = "(compile \"sh\" \"-c\" \"echo out; echo err >&2; exit 4\")";
  struct batch_result r = run_variants(shell_target(w, compile, ""), terms, 1, 1);
  assert_string_equal(r.outcomes[0].message, "err\nout\nsh exited with status 4");
  batch_result_free(&r);
  world_free(w);
}

static void a_compiler_that_crashes_or_hangs_is_no_rejection(void **state) {
  (void)state;
  check_outcomes("(compile \"sh\" \"-c\" \"if grep -q BAD main.sh; then kill -ABRT $$; fi\")", "", "echo a\n: BAD",
                 "printed a,|compiler failed");
  check_outcomes("(compile \"sh\" \"-c\" \"if grep -q BAD main.sh; then sleep 60; fi\")",
                 "(compile-limit 0.3) (batch 2)", "echo a\n: BAD\necho c", "printed a,|compiler limit|printed c,");
}

static void several_steps_run_one_after_the_other(void **state) {
  (void)state;
  check_outcomes("(compile \"mv\" \"main.sh\" \"middle.sh\") (compile \"sh\" \"-c\" \"sed s/x/y/ middle.sh >main.sh\")",
                 "", "echo x\necho z", "printed y,|printed z,");
}

static void a_compiler_that_rejects_everything_is_given_up(void **state) {
  (void)state;
  struct world *w = world_new();
  struct target_term terms[64];
  const uint32_t plain = 0;
  for (size_t i = 0; i < 64; i++) terms[i] = (struct target_term){i % 8 == 7 ? "GOOD" : "BAD", "", NULL};
  struct batch_request q = {.variants = &plain, .variant_count = 1, .terms = terms, .count = 64, .patience = 3};
  struct batch_pool *p = batch_pool_new(1);
  struct batch_result r;
  q.target = shell_target(w, "(compile \"sh\" \"-c\" \"echo no >&2; exit 1\")", "");
  batch_start(p, &q);
  assert_true(batch_wait(p, long_time, &r));
  assert_string_equal(
      r.failure, "the variant `plain` compiles no term at all; of the last one it said: no\nsh exited with status 1");
  assert_int_equal(r.outcomes[0].kind, OUTCOME_REJECTED);
  assert_int_equal(r.outcomes[3].kind, OUTCOME_NOT_RUN);
  batch_result_free(&r);
  q.target = shell_target(w, "(compile \"sh\" \"-c\" \"! grep -q BAD main.sh\")", "");
  q.patience = 8;
  q.terms = terms + 7;
  q.count = 9;
  batch_start(p, &q);
  assert_true(batch_wait(p, long_time, &r));
  assert_null(r.failure);
  batch_result_free(&r);
  batch_pool_free(p);
  world_free(w);
}

/* A variant whose first step is this command. The programs are fixed.txt, which is no program, and
 * main.sh. */
static const struct target *prepared_target(struct world *w, const char *command) {
  char *text = memory_printf("(target shell (syntax sh)\n"
                             "  (program \"fixed.txt\" \"$definitions\")\n"
                             "  (program \"main.sh\" \"$calls\\necho '@@ end'\\n\")\n"
                             "  (repeat calls \"echo '@@ $i'\\n$term\\n\")\n"
                             "  (variant plain (prepare \"sh\" \"-c\" \"%s\") (run \"sh\" \"main.sh\"))\n"
                             "  (variant missing (prepare \"no-such-compiler\") (run \"sh\" \"main.sh\")))",
                             command);
  const struct target *t = target_from(w, text);
  free(text);
  return t;
}

static struct batch_result run_prepared(struct batch_pool *p, const struct target *t, uint32_t variant,
                                        const char *definitions) {
  const struct target_term terms[] = {{"cat made.txt", "", NULL}, {"exit 1", "", NULL}, {"ls", "", NULL}};
  struct batch_result r;
  batch_start(p, &(struct batch_request){.target = t,
                                         .variants = &variant,
                                         .variant_count = 1,
                                         .terms = terms,
                                         .count = 3,
                                         .definitions = definitions});
  assert_true(batch_wait(p, long_time, &r));
  return r;
}

static void what_is_the_same_for_all_terms_is_prepared_once(void **state) {
  (void)state;
  struct world *w = world_new();
  struct batch_pool *p = batch_pool_new(2);
  const struct target *t = prepared_target(w, "ls; cat fixed.txt >made.txt; echo $$$$ >>made.txt");
  struct batch_result first = run_prepared(p, t, 0, "one\n"), second = run_prepared(p, t, 0, "one\n"),
                      other = run_prepared(p, t, 0, "two\n");
  assert_int_equal(strncmp(first.outcomes[0].output, "one\n", 4), 0);
  assert_string_equal(second.outcomes[0].output, first.outcomes[0].output);
  assert_int_equal(strncmp(other.outcomes[0].output, "two\n", 4), 0);
  assert_int_equal(first.outcomes[1].kind, OUTCOME_CRASHED);
  assert_string_equal(first.outcomes[2].output, "fixed.txt\nmade.txt\nmain.sh\n");
  batch_result_free(&first);
  batch_result_free(&second);
  batch_result_free(&other);
  batch_pool_free(p);
  world_free(w);
}

static void what_cannot_be_prepared_is_said_to_everybody(void **state) {
  (void)state;
  struct world *w = world_new();
  struct batch_pool *p = batch_pool_new(2);
  const struct target *t = prepared_target(w, "cat fixed.txt >&2; exit 3");
  for (int i = 0; i < 2; i++) {
    struct batch_result r = run_prepared(p, t, 0, "wrong");
    assert_string_equal(r.failure, "cannot prepare the variant `plain`: wrong\nsh exited with status 3");
    batch_result_free(&r);
    r = run_prepared(p, t, 1, NULL);
    assert_string_equal(r.failure,
                        "cannot run `no-such-compiler`: No such file or directory (is it installed, and in PATH?)");
    batch_result_free(&r);
  }
  batch_pool_free(p);
  world_free(w);
}

static void a_compiler_that_is_missing_is_said_once(void **state) {
  (void)state;
  struct world *w = world_new();
  const char *const terms[] = {"echo a", "echo b"};
  struct batch_result r = run_variants(shell_target(w, "(compile \"no-such-compiler\")", ""), terms, 2, 1);
  assert_string_equal(r.failure,
                      "cannot run `no-such-compiler`: No such file or directory (is it installed, and in PATH?)");
  assert_int_equal(r.outcomes[1].kind, OUTCOME_NOT_RUN);
  batch_result_free(&r);
  world_free(w);
}

/* ---- several ---- */

static void variants_have_outcomes_of_their_own(void **state) {
  (void)state;
  struct world *w = world_new();
  const char *const terms[] = {"echo a$NOISE", "test -z \"$NOISE\" || exit 9; echo b"};
  struct batch_result r = run_variants(shell_target(w, "", ""), terms, 2, 2);
  assert_string_equal(r.outcomes[0].output, "a\n");
  assert_string_equal(r.outcomes[1].output, "a1\n");
  assert_string_equal(r.outcomes[2].output, "b\n");
  assert_int_equal(r.outcomes[3].kind, OUTCOME_CRASHED);
  batch_result_free(&r);
  world_free(w);
}

static void batches_are_independent_of_each_other(void **state) {
  (void)state;
  enum { BATCHES = 6 };
  struct world *w = world_new();
  const struct target *t = shell_target(w, "", "");
  struct batch_pool *p = batch_pool_new(3);
  const uint32_t plain = 0;
  uint64_t tickets[BATCHES];
  char texts[BATCHES][32];
  for (int i = 0; i < BATCHES; i++) {
    char *text = texts[i];
    snprintf(text, sizeof texts[i], i % 2 ? "exit %d" : "echo %d", i);
    const struct target_term terms[] = {{text, "", NULL}, {"echo same", "", NULL}};
    tickets[i] = batch_start(
        p, &(struct batch_request){.target = t, .variants = &plain, .variant_count = 1, .terms = terms, .count = 2});
  }
  assert_int_equal(batch_pool_idle(p), 0);
  for (int heard = 0; heard < BATCHES; heard++) {
    struct batch_result r;
    assert_true(batch_wait(p, long_time, &r));
    int i = 0;
    while (tickets[i] != r.ticket) i++;
    assert_int_equal(r.outcomes[0].kind, i % 2 ? OUTCOME_CRASHED : OUTCOME_PRINTED);
    assert_string_equal(r.outcomes[1].output, "same\n");
    if (i % 2 == 0) assert_int_equal(atoi(r.outcomes[0].output), i);
    batch_result_free(&r);
  }
  assert_int_equal(batch_pool_idle(p), 3);
  batch_pool_free(p);
  world_free(w);
}

static void nothing_in_a_batch_is_done_at_once(void **state) {
  (void)state;
  struct world *w = world_new();
  struct batch_result r = run_variants(shell_target(w, "", ""), NULL, 0, 1);
  assert_null(r.failure);
  batch_result_free(&r);
  world_free(w);
}

static void what_is_cancelled_is_heard_of(void **state) {
  (void)state;
  struct world *w = world_new();
  struct batch_pool *p = batch_pool_new(1);
  const uint32_t both[] = {0, 1};
  const struct target_term terms[] = {{"sleep 60", "", NULL}, {"echo b", "", NULL}};
  struct batch_result r;
  batch_start(p,
              &(struct batch_request){
                  .target = shell_target(w, "", ""), .variants = both, .variant_count = 2, .terms = terms, .count = 2});
  assert_false(batch_wait(p, 0.1, &r));
  batch_pool_cancel(p);
  assert_true(batch_wait(p, long_time, &r));
  for (int i = 0; i < 4; i++) assert_int_equal(r.outcomes[i].kind, OUTCOME_NOT_RUN);
  batch_result_free(&r);
  batch_pool_free(p);
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_printed_behind_the_end_is_kept_for_coverage),
      cmocka_unit_test(output_is_taken_apart_by_announcements_in_order),
      cmocka_unit_test(every_term_of_a_batch_gets_its_output),
      cmocka_unit_test(zero_bytes_cut_nothing_off),
      cmocka_unit_test(a_crash_is_the_crash_of_one_term),
      cmocka_unit_test(a_term_that_hangs_is_stopped_and_others_are_not),
      cmocka_unit_test(a_flood_of_output_is_cut_off),
      cmocka_unit_test(a_program_that_fills_the_disk_is_stopped),
      cmocka_unit_test(a_program_that_loses_its_output_is_tried_by_halves),
      cmocka_unit_test(a_rejected_term_is_found_by_halves),
      cmocka_unit_test(what_the_compiler_said_is_kept),
      cmocka_unit_test(a_compiler_that_crashes_or_hangs_is_no_rejection),
      cmocka_unit_test(several_steps_run_one_after_the_other),
      cmocka_unit_test(a_compiler_that_rejects_everything_is_given_up),
      cmocka_unit_test(what_is_the_same_for_all_terms_is_prepared_once),
      cmocka_unit_test(what_cannot_be_prepared_is_said_to_everybody),
      cmocka_unit_test(a_compiler_that_is_missing_is_said_once),
      cmocka_unit_test(variants_have_outcomes_of_their_own),
      cmocka_unit_test(batches_are_independent_of_each_other),
      cmocka_unit_test(nothing_in_a_batch_is_done_at_once),
      cmocka_unit_test(what_is_cancelled_is_heard_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
