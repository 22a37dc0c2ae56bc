/* learnt: shapes, counting them, and choosing by them. */
#include "core/read/reader.h"
#include "core/world.h"
#include "lambda/generate/lambda_generator.h"
#include "lambda/generate/learning.h"
#include "lambda/generate/learnt.h"
#include "subject/subject.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const struct signature *prelude(struct world *w) {
  return subject_file_find(subject_file_read(w, "subjects/haskell/prelude.assay"), SUBJECT_SIGNATURE, "prelude");
}

static const struct syntax *read_text(struct world *w, const char *text) {
  return reader_only(w, source_from_text(w, "text", text, strlen(text)));
}

static term read_term(struct world *w, const char *text) { return syntax_term(w, read_text(w, text)); }

static const struct signature *find_any(void *data, const struct syntax *name) {
  (void)name;
  return data;
}

static const struct learnt *read_learnt(struct world *w, const struct signature *s, const char *text) {
  return learnt_read(w, read_text(w, text), find_any, (void *)s);
}

/* ---- shapes ---- */

static void add_shape(void *data, uint64_t word) {
  const struct program_shape s = shape_unpack(word);
  assert_true(shape_pack(&s) == word);
  struct buffer *b = data;
  buffer_printf(b, s.is_anywhere ? "%u/%u " : "%u/%u@%u/%u.%u ", s.kind.about, s.kind.arguments, s.around.about,
                s.around.arguments, s.position);
}

static void a_program_has_its_parts_where_they_stand(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct signature *s = prelude(w);
  const unsigned seq = SHAPE_CONSTANTS + signature_constant(s, read_term(w, "seq"))->number;
  struct buffer got = {0}, wanted = {0};
  shapes_of(s, read_term(w, "((λ a (a (a 0))) (λ b (seq b)))"), add_shape, &got);
  const unsigned zero = SHAPE_CONSTANTS + signature_constant(s, read_term(w, "0"))->number;
  buffer_printf(&wanted, "%u/1 %u/1@%u/0.1 ", SHAPE_REDEX, SHAPE_REDEX, SHAPE_PROGRAM);
  buffer_printf(&wanted, "%u/0 %u/0@%u/1.0 ", SHAPE_LAMBDA, SHAPE_LAMBDA, SHAPE_REDEX);
  buffer_printf(&wanted, "%u/1 %u/1@%u/0.1 ", SHAPE_VARIABLE, SHAPE_VARIABLE, SHAPE_LAMBDA);
  buffer_printf(&wanted, "%u/1 %u/1@%u/1.1 ", SHAPE_SAME, SHAPE_SAME, SHAPE_VARIABLE);
  buffer_printf(&wanted, "%u/0 %u/0@%u/1.1 ", zero, zero, SHAPE_SAME);
  buffer_printf(&wanted, "%u/0 %u/0@%u/1.1 ", SHAPE_LAMBDA, SHAPE_LAMBDA, SHAPE_REDEX);
  buffer_printf(&wanted, "%u/1 %u/1@%u/0.1 ", seq, seq, SHAPE_LAMBDA);
  buffer_printf(&wanted, "%u/0 %u/0@%u/1.1 ", SHAPE_VARIABLE, SHAPE_VARIABLE, seq);
  assert_string_equal(got.text, wanted.text);
  buffer_free(&got);
  buffer_free(&wanted);
  world_free(w);
}

/* ---- worth ---- */

static void what_is_frequent_among_the_found_is_worth_something(void **state) {
  (void)state;
  assert_true(learnt_worth(1000, 20, 100, 15) > learnt_worth(1000, 20, 100, 5));
  assert_true(learnt_worth(1000, 20, 100, 5) > 0);
  assert_true(learnt_worth(1000, 20, 500, 1) < 0);
  assert_int_equal(learnt_worth(1000, 20, 100, 2), 0); /* as many as there should be */
  assert_int_equal(learnt_worth(1000, 20, 10, 1), 0);  /* one is none */
  assert_int_equal(learnt_worth(0, 0, 0, 0), 0);
}

static void shapes_count_once(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct signature *s = prelude(w);
  const struct learnt *l = read_learnt(w, s, "(learnt l s (programs 1000) (found 20) [\"anywhere\" (seq 2) 100 15])");
  const int64_t one = learnt_worth(1000, 20, 100, 15);
  assert_int_equal(learnt_weigh(l, read_term(w, "(λ a (seq a a))")), one);
  assert_int_equal(learnt_weigh(l, read_term(w, "(λ a (seq a (seq a a)))")), one);
  assert_int_equal(learnt_weigh(l, read_term(w, "(λ a (seq a))")), 0);
  world_free(w);
}

static void what_is_counted_can_be_read(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct signature *s = prelude(w);
  struct learning *counts = learning_new(s);
  for (int i = 0; i < 100; i++) learning_add(counts, read_term(w, i % 10 ? "(λ a a)" : "(λ a (seq a 0))"), i % 10 == 0);
  struct buffer text = {0};
  learning_write(counts, "l", &text);
  assert_true(strstr(text.text, "(learnt l prelude\n  (programs 100) (found 10)\n") == text.text);
  assert_non_null(strstr(text.text, "[(\"λ\" 1) (seq 2) 10 10]"));
  assert_non_null(strstr(text.text, "[(\"λ\" 1) \"variable\" 90 0]"));
  assert_null(strstr(text.text, "\"program\" 1) \"λ\"")); /* all have it */
  const struct learnt *l = read_learnt(w, s, text.text);
  assert_true(learnt_weigh(l, read_term(w, "(λ a (seq a 1))")) > learnt_weigh(l, read_term(w, "(λ a a)")));
  buffer_free(&text);
  learning_free(counts);
  world_free(w);
}

/* ---- choosing ---- */

static void the_best_draft_is_taken(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct subject *subject =
      subject_file_find(subject_file_read(w, "subjects/haskell/strictness.assay"), SUBJECT_SUBJECT, NULL);
  const struct subject_terms *t = &subject->terms;
  const struct learnt *l =
      read_learnt(w, t->signature, "(learnt l s (programs 1000) (found 20) [\"anywhere\" (foldr 3) 10 15])");
  const struct lambda_wanted wanted = {
      .signature = t->signature, .taken = t->taken, .type = t->type, .learnt = l, .size = 30, .is_checked = true};
  unsigned plain = 0, learnt = 0;
  struct lambda_generator *open = lambda_generator_new(lambda_way_named("open"), &wanted);
  struct lambda_generator *best = lambda_generator_new(lambda_way_named("learnt"), &wanted);
  for (uint64_t i = 1; i <= 1000; i++) {
    plain += learnt_weigh(l, lambda_generator_make(open, 1, i)) > 0;
    learnt += learnt_weigh(l, lambda_generator_make(best, 1, i)) > 0;
  }
  assert_true(plain > 20 && learnt > 5 * plain);
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_program_has_its_parts_where_they_stand),
      cmocka_unit_test(what_is_frequent_among_the_found_is_worth_something),
      cmocka_unit_test(shapes_count_once),
      cmocka_unit_test(what_is_counted_can_be_read),
      cmocka_unit_test(the_best_draft_is_taken),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
