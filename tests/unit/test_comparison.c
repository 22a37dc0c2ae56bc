/* comparison: outcomes that differ, and what only seems so. The terms are shell commands. */
#include "core/read/reader.h"
#include "core/system/directory.h"
#include "core/world.h"
#include "run/comparison.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const double long_time = 60;

static const char shell[] = "(target shell (syntax sh)"
                            " (program \"main.sh\" \"$definitions$calls\\necho '@@ end'\\n\")"
                            " (repeat calls \"echo '@@ $i'\\n$term\\n\")"
                            " (variant one (compile \"sh\" \"-c\" \"! grep BAD main.sh\") (run \"sh\" \"main.sh\"))"
                            " (variant two (run \"sh\" \"-c\" \"V=2 . ./main.sh\"))"
                            " (run-limit 2)"
                            " (forget \"0x[0-9a-f]+\" \" *$\") (unknown \"timeout$\"))";

static const struct target *shell_target(struct world *w) {
  return target_read(w, reader_only(w, source_from_text(w, "t", shell, strlen(shell))), NULL);
}

/* ---- outcomes ---- */

static struct outcome printed(const char *text) {
  return (struct outcome){.kind = OUTCOME_PRINTED, .output = (char *)text};
}
static struct outcome ended(enum outcome_kind kind, const char *output, const char *message) {
  return (struct outcome){.kind = kind, .output = (char *)output, .message = (char *)message};
}

static void outcomes_are_compared_line_by_line(void **state) {
  (void)state;
  struct world *w = world_new();
  struct line_rules *r = line_rules_new(shell_target(w));
  static const struct {
    const char *a, *b;
    enum agreement agreement;
    size_t line;
  } cases[] = {
      {"", "", AGREEMENT_SAME, 0},
      {"a\nb\n", "a\nb\n", AGREEMENT_SAME, 0},
      {"a\nb\n", "a\nc\n", AGREEMENT_DIFFERS, 2},
      {"a\n", "a\nc\n", AGREEMENT_DIFFERS, 2},
      {"a\n\n", "a\n", AGREEMENT_DIFFERS, 2},
      {"\n", "\n", AGREEMENT_SAME, 0},
      {"\n", " \n", AGREEMENT_SAME, 0},
      {"\n", "a\n", AGREEMENT_DIFFERS, 1},
      {"at 0xa and 0xb\n", "at 0xcc0 and 0x1 \n", AGREEMENT_SAME, 0},
      {"at 0xa\n", "in 0xa\n", AGREEMENT_DIFFERS, 1},
      {"a\n[1 timeout\n", "a\n[1,2]\n", AGREEMENT_SAME, 0},
      {"a\ntimeout\nb\n", "a\nx\nc\n", AGREEMENT_DIFFERS, 3},
      {"timeout\n", "x\n", AGREEMENT_UNKNOWN, 0},
      {"a timeout\n", "a timeout\n", AGREEMENT_UNKNOWN, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct outcome outcomes[] = {printed(cases[i].a), printed(cases[i].b)};
    const struct difference d = difference_of(r, NULL, outcomes, 2);
    assert_int_equal(d.kind, cases[i].agreement);
    assert_int_equal(d.line, cases[i].line);
  }
  line_rules_free(r);
  world_free(w);
}

/* The shape, with the byte instead of each `%`. */
static void fill_shape(char *out, const char *shape, int byte) {
  for (; *shape; shape++) *out++ = (char)(*shape == '%' ? byte : *shape);
  *out = '\0';
}

/* No byte that a program prints means anything but itself. */
static void control_bytes_are_bytes_like_others(void **state) {
  (void)state;
  struct world *w = world_new();
  struct line_rules *r = line_rules_new(shell_target(w));
  static const char *const shapes[] = {"%\n", "a%\n", "%b\n", "a%b\n", "a\n%\nb\n", "%%%"};
  for (int byte = 1; byte < 256; byte++) {
    if (byte == '\n' || byte == ' ') continue;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
      char text[16], same[16], other[16];
      fill_shape(text, shapes[i], byte);
      fill_shape(same, shapes[i], byte);
      fill_shape(other, shapes[i], byte ^ 0x60);
      const struct outcome outcomes[] = {printed(text), printed(same), printed(other)};
      assert_int_equal(difference_of(r, NULL, outcomes, 2).kind, AGREEMENT_SAME);
      const struct difference d = difference_of(r, NULL, outcomes, 3);
      assert_int_equal(d.kind, AGREEMENT_DIFFERS);
      assert_int_equal(d.which[1], 2);
    }
  }
  static const char *const different[][2] = {
      {"a\002b\n", "a\n"}, {"a\002b\n", "b\n"}, {"a\003\n", "abc\n"}, {"\001\n", "x\n"}, {"x\n", "\001\n"}};
  for (size_t i = 0; i < sizeof different / sizeof *different; i++) {
    const struct outcome outcomes[] = {printed(different[i][0]), printed(different[i][1])};
    assert_int_equal(difference_of(r, NULL, outcomes, 2).kind, AGREEMENT_DIFFERS);
  }
  line_rules_free(r);
  world_free(w);
}

/* ---- what is expected ---- */

/* Lines such as "a|b", either of which will do, "a*", which may go on, and "?", which is
 * unknown. */
static struct expected_output expecting(const char *text) {
  struct expected_output e = {0};
  for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
    expected_add_line(&e);
    for (const char *next = line; *line != '?';) {
      const size_t length = strcspn(next, "|*\n");
      expected_add_text(&e, next, length, next[length] == '*');
      next += length + (next[length] == '*');
      if (*next != '|') break;
      next++;
    }
  }
  return e;
}

static void outcomes_are_compared_with_what_is_expected(void **state) {
  (void)state;
  struct world *w = world_new();
  struct line_rules *r = line_rules_new(shell_target(w));
  static const struct {
    const char *expected, *a, *b;
    enum agreement agreement;
    size_t which[2], line;
  } cases[] = {
      {"a\nb\n", "a\nb\n", "a\nb\n", AGREEMENT_SAME, {0, 0}, 0},
      {"a\nb\n", "a\nb\n", "a\nc\n", AGREEMENT_DIFFERS, {0, 2}, 2},
      {"a\nb\n", "a\n", "a\nb\n", AGREEMENT_DIFFERS, {0, 1}, 2},
      {"a\n", "a\nb\n", "a\n", AGREEMENT_DIFFERS, {0, 1}, 2},
      {"a|b\n", "b\n", "a\n", AGREEMENT_SAME, {0, 0}, 0},
      {"a|b\n", "b\n", "a|b\n", AGREEMENT_DIFFERS, {0, 2}, 1},
      {"a|b*\n", "bc\n", "b\n", AGREEMENT_SAME, {0, 0}, 0},
      {"a|b*\n", "bc\n", "ac\n", AGREEMENT_DIFFERS, {0, 2}, 1},
      {"at 0xa*\n", "at 0xb, x\n", "at 0xc\n", AGREEMENT_SAME, {0, 0}, 0},
      {"?\n", "x\n", "x\n", AGREEMENT_UNKNOWN, {0, 0}, 0},
      {"?\nb\n", "x\nb\n", "x\nb\n", AGREEMENT_SAME, {0, 0}, 0},
      {"b\n?\n", "b\nx\n", "b\ny\n", AGREEMENT_DIFFERS, {1, 2}, 2},
      {"?\nb\n", "x\nb\n", "y\nc\n", AGREEMENT_DIFFERS, {0, 2}, 2},
      {"b\n", "a timeout\n", "b\n", AGREEMENT_UNKNOWN, {0, 0}, 0},
      {"a\002b\n", "a\002b\n", "a\n", AGREEMENT_DIFFERS, {0, 2}, 1},
      {"a\003\n", "a\003\n", "ab\n", AGREEMENT_DIFFERS, {0, 2}, 1},
      {"\001\n", "\001\n", "b\n", AGREEMENT_DIFFERS, {0, 2}, 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct expected_output e = expecting(cases[i].expected);
    const struct outcome outcomes[] = {printed(cases[i].a), printed(cases[i].b)};
    const struct difference d = difference_of(r, &e, outcomes, 2);
    assert_int_equal(d.kind, cases[i].agreement);
    for (int k = 0; k < 2; k++) assert_int_equal(d.which[k], cases[i].which[k]);
    assert_int_equal(d.line, cases[i].line);
    expected_close(&e);
  }
  struct expected_output e = expecting("a\n");
  const struct outcome late[] = {printed("a\n"), ended(OUTCOME_LIMIT, "b\n", "ran longer")};
  assert_int_equal(difference_of(r, &e, late, 2).which[0], 2); /* behind what is expected */
  expected_close(&e);
  line_rules_free(r);
  world_free(w);
}

static void what_is_expected_can_be_read_and_copied(void **state) {
  (void)state;
  struct world *w = world_new();
  struct line_rules *r = line_rules_new(shell_target(w));
  struct expected_output e = expecting("at 0xa|b 0xb|c*\n?\nd\n"), applied = {0};
  struct expected_output *copy = expected_copy(&e);
  struct buffer b = {0};
  expected_write(copy, &b);
  assert_string_equal(b.text, "at 0xa or b 0xb or c...\nunknown\nd\n");
  assert_true(expected_same(&e, copy));
  assert_true(expected_allows(&e, 0, "b 0xb", 5) && expected_allows(&e, 0, "c and more", 10));
  assert_false(expected_allows(&e, 0, "b 0xbb", 6) || expected_allows(&e, 0, "b", 1) || expected_allows(&e, 1, "d", 1));
  buffer_free(&b);
  for (size_t i = 0; i < 4; i++) line_rules_apply_expected(r, &e, i, &applied);
  expected_write(&applied, &b);
  assert_string_equal(b.text, "at or b or c...\nunknown\nd\n\n");
  assert_false(expected_same(&e, &applied));
  assert_null(expected_copy(NULL));
  buffer_free(&b);
  expected_close(&applied);
  expected_close(&e);
  expected_free(copy);
  line_rules_free(r);
  world_free(w);
}

static void how_a_program_ended_counts(void **state) {
  (void)state;
  struct world *w = world_new();
  struct line_rules *r = line_rules_new(shell_target(w));
  const struct outcome good = printed("a\n"),
                       killed = ended(OUTCOME_CRASHED, "a\n", "err\nmain was ended by signal 11"),
                       aborted = ended(OUTCOME_CRASHED, "a\n", "main was ended by signal 6"),
                       late = ended(OUTCOME_LIMIT, "b\n", "ran longer"), bad = ended(OUTCOME_REJECTED, NULL, "no"),
                       broken = ended(OUTCOME_COMPILER_FAILED, NULL, "c was ended by signal 6"),
                       none = ended(OUTCOME_NOT_RUN, NULL, NULL);
  const struct {
    struct outcome outcomes[3];
    enum agreement agreement;
    size_t which[2];
  } cases[] = {
      {{good, good, killed}, AGREEMENT_DIFFERS, {0, 2}},      {{killed, killed, killed}, AGREEMENT_SAME, {0, 0}},
      {{killed, aborted, killed}, AGREEMENT_DIFFERS, {0, 1}}, {{good, late, killed}, AGREEMENT_UNKNOWN, {1, 1}},
      {{good, late, bad}, AGREEMENT_REJECTED, {2, 2}},        {{broken, good, good}, AGREEMENT_REJECTED, {0, 0}},
      {{bad, none, good}, AGREEMENT_NOT_RUN, {1, 1}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct difference d = difference_of(r, NULL, cases[i].outcomes, 3);
    assert_int_equal(d.kind, cases[i].agreement);
    for (int k = 0; k < 2; k++) assert_int_equal(d.which[k], cases[i].which[k]);
  }
  struct buffer b = {0};
  assert_true(outcome_line(r, &killed, 2, &b));
  assert_string_equal(b.text, "main was ended by signal 11");
  assert_false(outcome_line(r, &killed, 3, &b));
  buffer_free(&b);
  line_rules_apply(r, "x 0xaa y\n\nz  ", &b);
  assert_string_equal(b.text, "x  y\n\nz\n");
  buffer_free(&b);
  line_rules_free(r);
  world_free(w);
}

/* ---- comparisons ---- */

static struct comparison compare(struct world *w, struct comparison_request q, const char *const *terms) {
  struct target_term texts[16];
  const uint32_t all[] = {0, 1};
  for (size_t i = 0; i < q.items * q.per_item; i++) texts[i] = (struct target_term){terms[i], "", NULL};
  q.target = shell_target(w);
  q.variants = all;
  q.terms = texts;
  struct comparer *c = comparer_new(q.target, 2);
  struct comparison r;
  const uint64_t ticket = comparer_start(c, &q);
  assert_int_equal(comparer_open(c), 1);
  assert_true(comparer_wait(c, long_time, &r));
  assert_int_equal(r.ticket, ticket);
  assert_int_equal(comparer_open(c), 0);
  assert_int_equal(comparer_idle(c), 2);
  comparer_free(c);
  return r;
}

static void a_difference_is_believed_when_it_is_seen_again(void **state) {
  (void)state;
  struct world *w = world_new();
  const char *const terms[] = {"echo a", "echo b$V", ": BAD", "echo c"};
  struct comparison r = compare(w, (struct comparison_request){.items = 4, .per_item = 1, .variant_count = 2}, terms);
  static const enum agreement expected[] = {AGREEMENT_SAME, AGREEMENT_DIFFERS, AGREEMENT_REJECTED, AGREEMENT_SAME};
  for (int i = 0; i < 4; i++) {
    assert_int_equal(r.compared[i].difference.kind, expected[i]);
    assert_false(r.compared[i].is_flaky);
    assert_int_equal(r.compared[i].outcomes != NULL, i == 1 || i == 2);
  }
  assert_string_equal(r.compared[1].outcomes[1].output, "b2\n");
  comparison_free(&r);
  world_free(w);
}

/* Programs in the sandbox leave nothing behind by which the next one could know of them. */
static _Noreturn void tell_those_who_ask(const char *fifo) {
  prctl(PR_SET_PDEATHSIG, SIGKILL); /* meson waits for all who have its pipe, also after a failure */
  signal(SIGPIPE, SIG_IGN);
  for (const char *word = "first\n";; word = "later\n") {
    const int fd = open(fifo, O_WRONLY);
    if (fd < 0 || (write(fd, word, strlen(word)) < 0 && errno != EPIPE)) _exit(1);
    close(fd);
  }
}

static void what_is_not_seen_again_is_flaky(void **state) {
  (void)state;
  struct world *w = world_new();
  struct directory d;
  assert_true(directory_make(&d));
  char flaky[400], fifo[300]; /* only the first who asks is told something else */
  snprintf(fifo, sizeof fifo, "%s/fifo", d.path);
  snprintf(flaky, sizeof flaky, "read -r word <%s; echo $word", fifo);
  assert_int_equal(mkfifo(fifo, 0600), 0);
  const pid_t teller = fork();
  if (teller == 0) tell_those_who_ask(fifo);
  const char *const terms[] = {"echo a", flaky};
  struct comparison_request q = {.items = 2, .per_item = 1, .variant_count = 2};
  struct comparison r = compare(w, q, terms);
  assert_int_equal(r.compared[1].difference.kind, AGREEMENT_DIFFERS);
  assert_true(r.compared[1].is_flaky);
  assert_false(r.compared[0].is_flaky);
  comparison_free(&r);
  kill(teller, SIGKILL);
  waitpid(teller, NULL, 0);
  directory_remove(&d);
  assert_true(directory_make(&d));
  snprintf(flaky, sizeof flaky, "mkdir %s/first 2>/dev/null && echo first || echo later", d.path);
  q.confirming = CONFIRM_NOTHING;
  r = compare(w, q, terms);
  assert_false(r.compared[1].is_flaky);
  comparison_free(&r);
  directory_remove(&d);
  world_free(w);
}

/* Two terms that differ; the second one only because the first ran before it. */
static void a_term_may_be_spoilt_by_its_company(void **state) {
  (void)state;
  struct world *w = world_new();
  const char *const terms[] = {"spoilt=$V; echo a$V", "echo b$spoilt"};
  struct comparison_request q = {.items = 2, .per_item = 1, .variant_count = 2, .confirming = CONFIRM_TOGETHER};
  struct comparison r = compare(w, q, terms);
  assert_false(r.compared[0].is_flaky || r.compared[1].is_flaky);
  comparison_free(&r);
  q.confirming = CONFIRM_ALONE;
  r = compare(w, q, terms);
  assert_false(r.compared[0].is_flaky);
  assert_true(r.compared[1].is_flaky);
  assert_string_equal(r.compared[0].outcomes[1].output, "a2\n");
  comparison_free(&r);
  world_free(w);
}

static void terms_of_an_item_are_compared_with_each_other(void **state) {
  (void)state;
  struct world *w = world_new();
  const char *const terms[] = {"echo a", "printf 'a\\n'", "echo b", "echo c"};
  struct comparison r = compare(w, (struct comparison_request){.items = 2, .per_item = 2, .variant_count = 1}, terms);
  assert_int_equal(r.compared[0].difference.kind, AGREEMENT_SAME);
  assert_int_equal(r.compared[1].difference.kind, AGREEMENT_DIFFERS);
  assert_string_equal(r.compared[1].outcomes[1].output, "c\n");
  comparison_free(&r);
  world_free(w);
}

/* The shell's $V is empty for the one variant, and 2 for the other. */
static void programs_may_print_any_byte(void **state) {
  (void)state;
  struct world *w = world_new();
  const char *const terms[] = {"printf 'a\\002b\\n'",           "printf '\\001\\n'",        "printf '\\002\\003\\n'",
                               "printf 'a\\000b\\037\\177\\n'", "printf \"\\\\00${V:-1}\"", "printf '\\001'$V",
                               "printf 'a\\003'${V:+b}",        "printf '\\000'${V:+b}"};
  struct comparison r = compare(w, (struct comparison_request){.items = 8, .per_item = 1, .variant_count = 2}, terms);
  for (int i = 0; i < 8; i++)
    assert_int_equal(r.compared[i].difference.kind, i < 4 ? AGREEMENT_SAME : AGREEMENT_DIFFERS);
  comparison_free(&r);
  world_free(w);
}

static void a_suspect_comes_with_what_is_expected(void **state) {
  (void)state;
  struct world *w = world_new();
  const char *const terms[] = {"echo a", "echo a", "echo a"};
  struct expected_output good = expecting("a|b\n"), bad = expecting("b\n");
  const struct expected_output *const expected[] = {&good, &bad, NULL};
  struct comparison r = compare(
      w, (struct comparison_request){.items = 3, .per_item = 1, .variant_count = 2, .expected = expected}, terms);
  assert_int_equal(r.compared[0].difference.kind, AGREEMENT_SAME);
  assert_int_equal(r.compared[1].difference.kind, AGREEMENT_DIFFERS);
  assert_int_equal(r.compared[1].outcome_count, 2);
  assert_true(expected_same(r.compared[1].expected, &bad));
  assert_int_equal(r.compared[2].difference.kind, AGREEMENT_SAME);
  comparison_free(&r);
  expected_close(&good);
  expected_close(&bad);
  world_free(w);
}

static void what_is_cancelled_has_no_verdict(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct target *t = shell_target(w);
  const uint32_t one = 0;
  const struct target_term terms[] = {{"sleep 60", "", NULL}};
  struct comparer *c = comparer_new(t, 1);
  struct comparison r;
  comparer_start(c, &(struct comparison_request){
                        .target = t, .variants = &one, .variant_count = 1, .terms = terms, .items = 1, .per_item = 1});
  assert_false(comparer_wait(c, 0.1, &r));
  comparer_cancel(c);
  assert_true(comparer_wait(c, long_time, &r));
  assert_int_equal(r.compared[0].difference.kind, AGREEMENT_NOT_RUN);
  comparison_free(&r);
  comparer_start(c, &(struct comparison_request){
                        .target = t, .variants = &one, .variant_count = 1, .terms = terms, .items = 1, .per_item = 1});
  comparer_free(c); /* with something in it */
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(outcomes_are_compared_line_by_line),
      cmocka_unit_test(control_bytes_are_bytes_like_others),
      cmocka_unit_test(outcomes_are_compared_with_what_is_expected),
      cmocka_unit_test(what_is_expected_can_be_read_and_copied),
      cmocka_unit_test(how_a_program_ended_counts),
      cmocka_unit_test(a_difference_is_believed_when_it_is_seen_again),
      cmocka_unit_test(what_is_not_seen_again_is_flaky),
      cmocka_unit_test(a_term_may_be_spoilt_by_its_company),
      cmocka_unit_test(terms_of_an_item_are_compared_with_each_other),
      cmocka_unit_test(programs_may_print_any_byte),
      cmocka_unit_test(a_suspect_comes_with_what_is_expected),
      cmocka_unit_test(what_is_cancelled_has_no_verdict),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
