/* journal: answers that outlive the process. */
#include "assay.h"
#include "core/printer.h"
#include "reduce/journal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char path[64];
static const char facts[] = "input 1\nseed 0\n";

static int make_path(void **state) {
  (void)state;
  snprintf(path, sizeof path, "/tmp/assay-journal-test-%ld", (long)getpid());
  return 0;
}

static int remove_path(void **state) {
  (void)state;
  remove(path);
  return 0;
}

/* ---- helpers ---- */

static void put(const char *text, size_t length) {
  FILE *out = fopen(path, "w");
  assert_non_null(out);
  assert_int_equal(fwrite(text, 1, length, out), length);
  fclose(out);
}

static struct buffer content(void) {
  struct buffer b = {0};
  char block[1000];
  FILE *in = fopen(path, "r");
  assert_non_null(in);
  for (size_t n; (n = fread(block, 1, sizeof block, in)) > 0;) buffer_append(&b, block, n);
  fclose(in);
  return b;
}

struct counter {
  uint64_t asked;
};

/* Fails while both 5 and x are in it. */
static void check_both(void *data, struct assay_candidate *list, size_t count) {
  struct counter *c = data;
  for (size_t i = 0; i < count; i++) {
    struct buffer b = {0};
    print_term(&b, list[i].term);
    const bool fails = strchr(b.text, '5') && strchr(b.text, 'x');
    list[i].verdict = fails ? ASSAY_FAILS : strchr(b.text, 'y') ? ASSAY_OUTSIDE : ASSAY_HOLDS;
    list[i].evidence = fails ? UINT64_C(0xfedcba9876543210) : 0;
    c->asked++;
    buffer_free(&b);
    if (fails) return;
  }
}

struct outcome {
  char *text;
  uint64_t checks, asked;
};

static struct outcome reduce_with(bool uses_journal, size_t batch) {
  struct outcome o;
  struct counter c = {0};
  assay *w = assay_new();
  assay_term t;
  assay_reducer *reducer;
  assay_journal *journal = NULL;
  struct assay_reduced r;
  assert_int_equal(assay_term_read(w, "((1 2 (a b)) (y (y 3 5 \"text\")) ((((x)))) 9 (8 7 6))", &t), ASSAY_OK);
  assert_int_equal(assay_reducer_plain(w, &reducer), ASSAY_OK);
  if (uses_journal) assert_int_equal(assay_journal_open(w, path, facts, &journal), ASSAY_OK);
  const struct assay_reduction options = {
      .check = check_both, .data = &c, .batch = batch, .pairs = true, .tries = 5, .journal = journal};
  assert_int_equal(assay_reduce(reducer, t, &options, &r), ASSAY_OK);
  o = (struct outcome){strdup(assay_text(w, r.term)), r.checks, c.asked};
  if (journal) assert_true(assay_journal_close(journal));
  assay_free(w);
  return o;
}

/* ---- tests ---- */

static void a_journal_cut_anywhere_leads_to_the_same_end(void **state) {
  (void)state;
  struct outcome plain = reduce_with(false, 0);
  remove(path);
  struct outcome first = reduce_with(true, 0);
  assert_string_equal(first.text, plain.text);
  assert_int_equal(first.checks, plain.checks);
  struct buffer whole = content();
  uint64_t least = first.asked;
  for (size_t cut = 0; cut <= whole.length; cut++) {
    put(whole.text, cut);
    struct outcome again = reduce_with(true, cut % 3 * 4);
    assert_string_equal(again.text, plain.text);
    assert_int_equal(again.checks, plain.checks);
    struct buffer now = content();
    assert_int_equal(now.length, whole.length);
    assert_memory_equal(now.text, whole.text, whole.length);
    buffer_free(&now);
    if (cut % 3 == 0) { /* one at a time: what is known is not asked */
      assert_true(again.asked <= least);
      least = again.asked;
    }
    if (cut == whole.length) assert_int_equal(again.asked, 0);
    free(again.text);
  }
  buffer_free(&whole);
  free(plain.text);
  free(first.text);
}

static void what_was_tried_in_its_place_comes_back(void **state) {
  (void)state;
  assay *a = assay_new();
  struct world *w = world_new();
  struct diagnostic error = {0};
  remove(path);
  const term tried = term_symbol(w, "tried"), actual = term_text(w, KIND_STRING, "a\nb \"c\"", 8);
  struct journal *j = journal_open(path, facts, &error);
  assert_non_null(j);
  struct reduce_candidate c = {.t = actual, .verdict = REDUCE_FAILS, .evidence = UINT64_MAX};
  journal_record(j, &c, tried);
  c = (struct reduce_candidate){.t = tried, .verdict = REDUCE_DISCARDED_TOO};
  journal_record(j, &c, tried);
  assert_true(journal_close(j));
  j = journal_open(path, facts, &error);
  assert_int_equal(journal_known(j), 2);
  c = (struct reduce_candidate){.t = tried, .verdict = REDUCE_UNANSWERED};
  assert_true(journal_recall(j, w, &c));
  assert_true(c.t == actual && c.verdict == REDUCE_FAILS && c.evidence == UINT64_MAX);
  journal_record(j, &c, tried);
  c = (struct reduce_candidate){.t = tried, .verdict = REDUCE_UNANSWERED};
  assert_true(journal_recall(j, w, &c));
  assert_true(c.verdict == REDUCE_DISCARDED);
  journal_record(j, &c, tried);
  assert_false(journal_recall(j, w, &c));
  journal_close(j);
  world_free(w);
  assay_free(a);
}

static void an_answer_about_something_else_is_an_error(void **state) {
  (void)state;
  static const char text[] = "assay journal 1\ninput 1\nseed 0\nbegin\n. 00000001\n";
  put(text, strlen(text));
  struct counter c = {0};
  assay *w = assay_new();
  assay_term t;
  assay_reducer *reducer;
  assay_journal *journal;
  struct assay_reduced r;
  assert_int_equal(assay_term_read(w, "(5 x 7)", &t), ASSAY_OK);
  assert_int_equal(assay_reducer_plain(w, &reducer), ASSAY_OK);
  assert_int_equal(assay_journal_open(w, path, facts, &journal), ASSAY_OK);
  const struct assay_reduction options = {.check = check_both, .data = &c, .journal = journal};
  assert_int_equal(assay_reduce(reducer, t, &options, &r), ASSAY_BAD_INPUT);
  assert_non_null(strstr(assay_error(w), "the journal does not fit: its answer 1 is about another term"));
  assay_journal_close(journal);
  assay_free(w);
}

/* What cannot be gone on with is refused, and stays as it is. */
static void files_that_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *error;
  } cases[] = {
      {"something\n", "this is no journal of a reduction"},
      {"assay journal 1\ninput 2\nseed 0\nbegin\n",
       "this is the journal of another reduction: the input was `2`, and now is `1`"},
      {"assay journal 1\ninput 1\nseed 77\nbegin\n. 1\n",
       "this is the journal of another reduction: the seed was `77`, and now is `0`"},
      {"assay journal 1\nterm 1\nbegin\n",
       "this is the journal of another reduction: the input was not given, and now is `1`"},
      {"assay journal 1\ninput 1\nseed 0\nmore 1\nbegin\n",
       "this is the journal of another reduction: the more was `1`, and now is not given"},
      {"assay journal 2\n", "this is no journal of a reduction"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct diagnostic error = {0};
    put(cases[i].text, strlen(cases[i].text));
    assert_null(journal_open(path, facts, &error));
    assert_string_equal(error.text, cases[i].error);
    struct buffer b = content();
    assert_string_equal(b.text, cases[i].text);
    buffer_free(&b);
    diagnostic_clear(&error);
  }
}

/* Garbage after the answers is cut off, as if it had been torn. */
static void answers_that_are_none(void **state) {
  (void)state;
  static const char *const ends[] = {
      ". ", ". 12", "! 12 5 9 short\n", "! 12\n", "? 12\n", "\n", "! 1 2 99999999999999999999 x\n"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    struct buffer b = {0};
    struct diagnostic error = {0};
    buffer_printf(&b, "assay journal 1\n%sbegin\n. 1f\n- 2\n! 3 4\n! 3 4 5 abcde\n%s", facts, ends[i]);
    put(b.text, b.length);
    struct journal *j = journal_open(path, facts, &error);
    assert_non_null(j);
    assert_int_equal(journal_known(j), 4);
    journal_close(j);
    struct buffer now = content();
    assert_int_equal(now.length, b.length - strlen(ends[i]));
    buffer_free(&now);
    buffer_free(&b);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_journal_cut_anywhere_leads_to_the_same_end),
      cmocka_unit_test(what_was_tried_in_its_place_comes_back),
      cmocka_unit_test(an_answer_about_something_else_is_an_error),
      cmocka_unit_test(files_that_are_refused),
      cmocka_unit_test(answers_that_are_none),
  };
  return cmocka_run_group_tests(tests, make_path, remove_path);
}
