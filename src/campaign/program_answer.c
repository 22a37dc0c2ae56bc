/* program_answer: see the header. */
#include "campaign/program_answer.h"

#include "campaign/pool.h"
#include "campaign/program_trial.h"
#include "core/memory.h"
#include "run/directory.h"
#include "subject/subject_check.h"

#include <stdlib.h>
#include <string.h>

/* What a program prints may be anything. */
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

/* Of one that ended before that line, why. */
static char *one_line(const struct line_rules *rules, const struct outcome *o, size_t line) {
  struct buffer b = {0};
  if (!outcome_line(rules, o, line, &b) && o->message) buffer_puts(&b, o->message);
  return readable_output(&b);
}

/* Who is asked, and what counts in an answer. */
struct asked {
  const struct subject_check *check;
  const struct subject_variants *variants;
  const struct line_rules *rules;
  size_t line; /* the one in which they disagree */
};

/* Outcome number i of a program: all variants of one text, then all of the next. */
static struct program_answer answer_of(const struct asked *a, const struct outcome *outcomes, size_t i) {
  const struct target *t = a->variants->target;
  const uint32_t variant = a->variants->list[i % a->variants->count];
  const struct subject_side *side = a->check->side_count ? &a->check->sides[i / a->variants->count] : NULL;
  return (struct program_answer){.target = memory_text(text_bytes(t->name)),
                                 .variant = memory_text(text_bytes(t->variants[variant].name)),
                                 .side = side ? memory_text(side->name) : NULL,
                                 .output = all_lines(a->rules, &outcomes[i]),
                                 .line = one_line(a->rules, &outcomes[i], a->line)};
}

/* Of what is expected, for a reader; what is forgotten has made some of it the same. */
static char *readable(const char *text) {
  struct buffer b = {0};
  for (const char *c = text; *c; c++)
    if (*c == EXPECTED_UNKNOWN[0]) buffer_puts(&b, "unknown");
    else if (*c == EXPECTED_OR[0]) buffer_puts(&b, " or ");
    else if (*c == EXPECTED_ANYTHING[0]) buffer_puts(&b, "...");
    else buffer_append(&b, c, 1);
  return b.text ? b.text : memory_text("");
}

static struct program_answer expected_answer(const struct asked *a, const struct outcome *o) {
  struct buffer all = {0}, one = {0};
  if (o->output) line_rules_apply(a->rules, o->output, &all);
  outcome_line(a->rules, o, a->line, &one);
  char *output = all.text ? all.text : memory_text(""), *line = one.text ? one.text : memory_text("");
  const struct program_answer answer = {.target = memory_text("assay"),
                                        .variant = memory_text("meaning"),
                                        .output = readable(output),
                                        .line = readable(line),
                                        .choices = line};
  free(output);
  return answer;
}

/* Is the line one of these? */
static bool is_chosen(const char *choices, const char *line) {
  for (;;) {
    const char *end = strchrnul(choices, EXPECTED_OR[0]);
    const size_t length = (size_t)(end - choices);
    const bool is_open = length && end[-1] == EXPECTED_ANYTHING[0];
    if (is_open ? !strncmp(choices, line, length - 1) : length == strlen(line) && !memcmp(choices, line, length))
      return true;
    if (!*end) return false;
    choices = end + 1;
  }
}

bool program_answers_agree(const struct program_answer *a, const struct program_answer *b, bool by_line) {
  if (!by_line) return !strcmp(a->output, b->output);
  if (a->choices) return is_chosen(a->choices, b->line);
  return b->choices ? is_chosen(b->choices, a->line) : !strcmp(a->line, b->line);
}

struct program_answer *program_answers_of(const struct program_trial *t, const struct compared *c) {
  const struct asked a = {t->check, &t->check->variants, comparer_rules(t->comparer), c->difference.line};
  const size_t outcomes = c->outcome_count;
  struct program_answer *list = memory_array(outcomes, sizeof *list);
  const size_t run = (size_t)(t->check->side_count ? t->check->side_count : 1) * t->check->variants.count;
  const size_t first = outcomes - run; /* before it: what is expected */
  if (first) list[0] = expected_answer(&a, c->outcomes);
  for (size_t i = 0; i < run; i++) list[first + i] = answer_of(&a, c->outcomes + first, i);
  return list;
}

void program_answers_free(struct program_answer *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    free(list[i].target);
    free(list[i].variant);
    free(list[i].side);
    free(list[i].output);
    free(list[i].line);
    free(list[i].choices);
  }
  free(list);
}

/* ---- those who are asked afterwards ---- */

static void wait_for_it(struct batch_pool *pool, const int *stop, struct batch_result *result) {
  const double patience = 0.2;
  bool cancelled = false;
  while (!batch_wait(pool, patience, result))
    if (!cancelled && is_stopped(stop)) {
      batch_pool_cancel(pool);
      cancelled = true;
    }
}

static void take_answers(const struct asked *a, const struct outcome *outcomes, size_t count,
                         struct program_others *out) {
  out->list = memory_resize(out->list, out->count + count, sizeof *out->list);
  for (size_t i = 0; i < count; i++) out->list[out->count++] = answer_of(a, outcomes, i);
}

/* What those variants say of all programs; the outcomes of the next program begin `stride` further on. */
static void take_all(const struct program_trial *t, const struct subject_variants *v, const struct program_texts *texts,
                     const size_t *lines, const struct outcome *outcomes, size_t stride, struct program_others *out) {
  struct line_rules *rules = line_rules_new(v->target);
  for (size_t i = 0; i < texts->programs; i++) {
    const struct asked a = {t->check, v, rules, lines[i]};
    take_answers(&a, &outcomes[i * stride], texts->count / texts->programs * v->count, &out[i]);
  }
  line_rules_free(rules);
}

/* Nobody can be asked: why, is their answer. */
static void answer_nothing(const struct program_trial *t, const struct subject_variants *v,
                           const struct program_texts *texts, const size_t *lines, struct program_others *out) {
  char *reason = directory_refusal();
  const size_t count = texts->count / texts->programs * v->count;
  struct outcome *outcomes = memory_array(count, sizeof *outcomes);
  for (size_t i = 0; i < count; i++) outcomes[i] = (struct outcome){.kind = OUTCOME_NOT_RUN, .message = reason};
  take_all(t, v, texts, lines, outcomes, 0, out);
  free(outcomes);
  free(reason);
}

static void ask(const struct program_trial *t, const struct subject_variants *v, const struct program_texts *texts,
                const size_t *lines, const int *stop, struct program_others *out) {
  enum { ATTEMPTS = 2 }; /* what is said of a finding is kept: so once more if asking failed */
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
  for (size_t i = 0; result.failure && i < result.count * v->count; i++) /* that is an answer, too */
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
  if (c->reference.target) ask(t, &c->reference, texts, lines, stop, out);
  for (uint32_t i = 0; i < c->also_count; i++) ask(t, &c->also[i], texts, lines, stop, out);
}
