/* program_answer: see the header. */
#include "checks/compare/program_answer.h"

#include "checks/compare/program_trial.h"
#include "core/system/directory.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "subject/subject_check.h"

#include <stdlib.h>
#include <string.h>

/* A program may print anything. */
static char *readable_output(struct buffer *b) {
  struct buffer shown = {0};
  buffer_put_readable(&shown, b->text ? b->text : "", b->length);
  buffer_free(b);
  return shown.text;
}

static char *all_lines(const struct line_rules *rules, const struct outcome *o) {
  struct buffer b = {0};
  if (o->output) line_rules_apply(rules, o->output, &b);
  if (o->message) buffer_puts(&b, o->message);
  return readable_output(&b);
}

/* The line, or, if the program ended before it, why. */
static char *one_line(const struct line_rules *rules, const struct outcome *o, size_t line) {
  struct buffer b = {0};
  if (!outcome_line(rules, o, line, &b) && o->message) buffer_puts(&b, o->message);
  return readable_output(&b);
}

/* The variants, and which part of an answer counts. */
struct asked_variants {
  const struct subject_check *check;
  const struct subject_variants *variants;
  const struct line_rules *rules;
  size_t line; /* where the variants disagree */
};

/* Outcome i of a program: all variants of one text, then all of the next. */
static struct program_answer answer_of(const struct asked_variants *a, const struct outcome *outcomes, size_t i) {
  const struct target *t = a->variants->target;
  const uint32_t variant = a->variants->list[i % a->variants->count];
  const struct subject_side *side = a->check->side_count ? &a->check->sides[i / a->variants->count] : NULL;
  return (struct program_answer){.target = memory_text(text_bytes(t->name)),
                                 .variant = memory_text(text_bytes(t->variants[variant].name)),
                                 .side = side ? memory_text(side->name) : NULL,
                                 .output = all_lines(a->rules, &outcomes[i]),
                                 .line = one_line(a->rules, &outcomes[i], a->line)};
}

/* For display; forgetting has made some alternatives equal. */
static struct program_answer expected_answer(const struct asked_variants *a, const struct expected_output *e) {
  struct expected_output all = {0}, one = {0};
  struct buffer output = {0}, line = {0};
  for (size_t i = 0; i < e->line_count; i++) line_rules_apply_expected(a->rules, e, i, &all);
  line_rules_apply_expected(a->rules, e, a->line ? a->line - 1 : e->line_count, &one);
  buffer_puts(&output, "");
  expected_write(&all, &output);
  buffer_puts(&line, "");
  expected_write_line(&one, 0, &line);
  const struct program_answer answer = {.target = memory_text("assay"),
                                        .variant = memory_text("meaning"),
                                        .output = output.text,
                                        .line = line.text,
                                        .expected = expected_copy(&one)};
  expected_close(&all);
  expected_close(&one);
  return answer;
}

bool program_answer_is_unknown(const struct program_answer *a) {
  return a->expected && expected_is_unknown(a->expected, 0);
}

bool program_answers_agree(const struct program_answer *a, const struct program_answer *b, bool by_line) {
  if (!by_line) return !strcmp(a->output, b->output);
  if (a->expected) return expected_allows(a->expected, 0, b->line, strlen(b->line));
  return b->expected ? expected_allows(b->expected, 0, a->line, strlen(a->line)) : !strcmp(a->line, b->line);
}

struct program_answer *program_answers_of(const struct program_trial *t, const struct compared *c, size_t *count) {
  const struct asked_variants a = {t->check, &t->check->variants, comparer_rules(t->comparer), c->difference.line};
  struct program_answer *list = memory_array(c->outcome_count + 1, sizeof *list);
  *count = 0;
  if (c->expected) list[(*count)++] = expected_answer(&a, c->expected);
  for (size_t i = 0; i < c->outcome_count; i++) list[(*count)++] = answer_of(&a, c->outcomes, i);
  return list;
}

void program_answers_free(struct program_answer *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    free(list[i].target);
    free(list[i].variant);
    free(list[i].side);
    free(list[i].output);
    free(list[i].line);
    expected_free(list[i].expected);
  }
  free(list);
}

/* ---- variants that run findings only ---- */

static void wait_for_it(struct batch_pool *pool, const int *stop, struct batch_result *result) {
  const double patience = 0.2;
  bool cancelled = false;
  while (!batch_wait(pool, patience, result))
    if (!cancelled && is_stopped(stop)) {
      batch_pool_cancel(pool);
      cancelled = true;
    }
}

static void take_answers(const struct asked_variants *a, const struct outcome *outcomes, size_t count,
                         struct program_others *out) {
  out->list = memory_resize(out->list, out->count + count, sizeof *out->list);
  for (size_t i = 0; i < count; i++) out->list[out->count++] = answer_of(a, outcomes, i);
}

/* The answers of these variants to all programs; the outcomes of consecutive programs are `stride`
 * apart. */
static void take_all(const struct program_trial *t, const struct subject_variants *v, const struct program_texts *texts,
                     const size_t *lines, const struct outcome *outcomes, size_t stride, struct program_others *out) {
  struct line_rules *rules = line_rules_new(v->target);
  for (size_t i = 0; i < texts->programs; i++) {
    const struct asked_variants a = {t->check, v, rules, lines[i]};
    take_answers(&a, &outcomes[i * stride], texts->count / texts->programs * v->count, &out[i]);
  }
  line_rules_free(rules);
}

/* None of these variants can be run: their answer is the reason. */
static void answer_nothing(const struct program_trial *t, const struct subject_variants *v,
                           const struct program_texts *texts, const size_t *lines, struct program_others *out) {
  struct diagnostic why = {0};
  directory_refuse(&why);
  const size_t count = texts->count / texts->programs * v->count;
  struct outcome *outcomes = memory_array(count, sizeof *outcomes);
  for (size_t i = 0; i < count; i++) outcomes[i] = (struct outcome){.kind = OUTCOME_NOT_RUN, .message = why.text};
  take_all(t, v, texts, lines, outcomes, 0, out);
  free(outcomes);
  diagnostic_clear(&why);
}

static void ask_variants(const struct program_trial *t, const struct subject_variants *v,
                         const struct program_texts *texts, const size_t *lines, const int *stop,
                         struct program_others *out) {
  enum { ATTEMPTS = 2 }; /* answers to a finding are stored, so a failed run is repeated once */
  struct batch_pool *pool = batch_pool_new(1);
  if (!pool) {
    answer_nothing(t, v, texts, lines, out);
    return;
  }
  const struct batch_request request = {.target = v->target,
                                        .variants = v->list,
                                        .variant_count = v->count,
                                        .terms = texts->list,
                                        .count = texts->count,
                                        .definitions = t->definitions};
  struct batch_result result = {0};
  for (int i = 0; i < ATTEMPTS && (!i || (result.failure && !is_stopped(stop))); i++) {
    batch_result_free(&result);
    batch_start(pool, &request);
    wait_for_it(pool, stop, &result);
  }
  for (size_t i = 0; result.failure && i < result.count * v->count; i++) /* a failure is an answer, too */
    if (result.outcomes[i].kind == OUTCOME_NOT_RUN) result.outcomes[i].message = memory_text(result.failure);
  take_all(t, v, texts, lines, result.outcomes, texts->count / texts->programs * v->count, out);
  batch_result_free(&result);
  batch_pool_free(pool);
}

void program_ask_others(const struct program_trial *t, const struct program_texts *texts, const size_t *lines,
                        const int *stop, struct program_others *out) {
  const struct subject_check *c = t->check;
  for (size_t i = 0; i < texts->programs; i++) out[i] = (struct program_others){.has_reference = c->reference.target};
  if (!texts->programs) return;
  if (c->reference.target) ask_variants(t, &c->reference, texts, lines, stop, out);
  for (uint32_t i = 0; i < c->also_count; i++) ask_variants(t, &c->also[i], texts, lines, stop, out);
}
