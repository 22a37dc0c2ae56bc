/* differing: comparing outcomes (run/differing.h). */
#include "run/differing.h"

#include "core/system/memory.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

struct line_rules {
  regex_t *forget, *unknown;
  uint32_t forget_count, unknown_count;
};

/* ---- rules ---- */

/* Reading the target has checked the patterns. */
static regex_t *compile_patterns(const struct target_patterns *p, int flags) {
  regex_t *list = memory_array(p->count + 1, sizeof *list);
  for (uint32_t i = 0; i < p->count; i++)
    if (regcomp(&list[i], p->texts[i], REG_EXTENDED | flags)) memory_give_up();
  return list;
}

struct line_rules *line_rules_new(const struct target *t) {
  struct line_rules *r = memory_array(1, sizeof *r);
  *r = (struct line_rules){.forget = compile_patterns(&t->forget, 0),
                           .unknown = compile_patterns(&t->unknown, REG_NOSUB),
                           .forget_count = t->forget.count,
                           .unknown_count = t->unknown.count};
  return r;
}

void line_rules_free(struct line_rules *r) {
  if (!r) return;
  for (uint32_t i = 0; i < r->forget_count; i++) regfree(&r->forget[i]);
  for (uint32_t i = 0; i < r->unknown_count; i++) regfree(&r->unknown[i]);
  free(r->forget);
  free(r->unknown);
  free(r);
}

/* Removes all matches from the line. */
static void forget_matches(const regex_t *pattern, struct buffer *line) {
  struct buffer rest = {0};
  const char *next = line->text;
  regmatch_t m;
  buffer_puts(&rest, "");
  while (*next && !regexec(pattern, next, 1, &m, next == line->text ? 0 : REG_NOTBOL)) {
    buffer_append(&rest, next, (size_t)m.rm_so);
    next += m.rm_eo;
    if (m.rm_eo == m.rm_so && *next) buffer_append(&rest, next++, 1);
  }
  buffer_puts(&rest, next);
  buffer_free(line);
  *line = rest;
}

static void forget_in_line(const struct line_rules *r, struct buffer *line) {
  for (uint32_t i = 0; i < r->forget_count; i++) forget_matches(&r->forget[i], line);
}

static bool is_unknown(const struct line_rules *r, const char *line) {
  for (uint32_t i = 0; i < r->unknown_count; i++)
    if (!regexec(&r->unknown[i], line, 0, NULL, 0)) return true;
  return false;
}

/* ---- lines ---- */

/* A position in an outcome. */
struct line_cursor {
  const char *next; /* in the output; NULL: its end */
  const char *end;  /* why it ended badly; or NULL */
};

struct output_line {
  const char *text;
  size_t length;
};

/* The last line of a message says how it ended. */
static const char *last_line(const char *message) {
  const char *newline = message ? strrchr(message, '\n') : NULL;
  return newline ? newline + 1 : message;
}

static struct line_cursor cursor_of(const struct outcome *o) {
  return (struct line_cursor){.next = o->output, .end = o->kind == OUTCOME_PRINTED ? NULL : last_line(o->message)};
}

static bool next_line(struct line_cursor *c, struct output_line *line) {
  if (c->next && *c->next) {
    const size_t length = strcspn(c->next, "\n");
    *line = (struct output_line){c->next, length};
    c->next += length + (c->next[length] == '\n');
    return true;
  }
  if (!c->end) return false;
  *line = (struct output_line){c->end, strlen(c->end)};
  c->end = NULL;
  return true;
}

static struct buffer copy_of(const struct output_line *line) {
  struct buffer b = {0};
  buffer_append(&b, line->text, line->length);
  return b;
}

bool outcome_line(const struct line_rules *r, const struct outcome *o, size_t number, struct buffer *out) {
  struct line_cursor c = cursor_of(o);
  struct output_line line = {"", 0};
  for (size_t i = 0; i < number; i++)
    if (!next_line(&c, &line)) return false;
  struct buffer text = copy_of(&line);
  forget_in_line(r, &text);
  buffer_append(out, text.text, text.length);
  buffer_free(&text);
  return true;
}

bool outcome_is_unknown(const struct line_rules *r, const struct outcome *o) {
  struct line_cursor c = cursor_of(o);
  struct output_line line;
  bool unknown = o->kind != OUTCOME_PRINTED;
  while (!unknown && next_line(&c, &line)) {
    struct buffer text = copy_of(&line);
    unknown = is_unknown(r, text.text ? text.text : "");
    buffer_free(&text);
  }
  return unknown;
}

void line_rules_apply(const struct line_rules *r, const char *output, struct buffer *out) {
  struct line_cursor c = {.next = output};
  struct output_line line;
  while (next_line(&c, &line)) {
    struct buffer text = copy_of(&line);
    forget_in_line(r, &text);
    buffer_append(out, text.text, text.length);
    buffer_puts(out, "\n");
    buffer_free(&text);
  }
}

void line_rules_apply_expected(const struct line_rules *r, const struct expected_output *e, size_t line,
                               struct expected_output *out) {
  expected_add_line(out);
  if (line >= e->line_count) expected_add_text(out, "", 0, false);
  for (size_t i = 0; i < expected_texts(e, line); i++) {
    const struct expected_text t = expected_text_at(e, line, i);
    struct buffer text = copy_of(&(struct output_line){t.bytes, t.length});
    forget_in_line(r, &text);
    expected_add_text(out, text.text, text.length, t.is_beginning);
    buffer_free(&text);
  }
}

/* ---- comparing ---- */

enum sameness { SAME, DIFFERENT, ANYTHING };

/* Compares bytes first, and applies the rules only if they differ, which is rare. `is_beginning`: b
 * may continue with anything after a. */
static enum sameness compare_lines(const struct line_rules *r, const struct output_line *a, const struct output_line *b,
                                   bool is_beginning) {
  if ((is_beginning ? a->length <= b->length : a->length == b->length) && !memcmp(a->text, b->text, a->length))
    return SAME;
  struct buffer x = copy_of(a), y = copy_of(b);
  enum sameness answer = ANYTHING;
  if (!is_unknown(r, x.text) && !is_unknown(r, y.text)) {
    forget_in_line(r, &x);
    forget_in_line(r, &y);
    answer = (is_beginning ? strncmp(x.text, y.text, x.length) : strcmp(x.text, y.text)) ? DIFFERENT : SAME;
  }
  buffer_free(&x);
  buffer_free(&y);
  return answer;
}

static enum sameness compare_expected(const struct line_rules *r, const struct expected_output *e, size_t line,
                                      const struct output_line *b) {
  if (expected_is_unknown(e, line)) return ANYTHING;
  for (size_t i = 0; i < expected_texts(e, line); i++) {
    const struct expected_text t = expected_text_at(e, line, i);
    const enum sameness s = compare_lines(r, &(struct output_line){t.bytes, t.length}, b, t.is_beginning);
    if (s != DIFFERENT) return s;
  }
  return DIFFERENT;
}

/* Is the line known? Two unknown lines may be equal, which is no agreement. */
static bool says_something(const struct line_rules *r, const struct output_line *line) {
  struct buffer b = copy_of(line);
  const bool answer = !is_unknown(r, b.text);
  buffer_free(&b);
  return answer;
}

/* The first line in which they differ, or 0; if `expected` is given, only where that is unknown.
 * *known: has any line been compared? */
static size_t first_difference(const struct line_rules *r, const struct outcome *a, const struct outcome *b,
                               const struct expected_output *expected, bool *known) {
  struct line_cursor x = cursor_of(a), y = cursor_of(b);
  bool has_lines = false;
  *known = false;
  for (size_t number = 1;; number++) {
    struct output_line of_x, of_y;
    const bool more_x = next_line(&x, &of_x), more_y = next_line(&y, &of_y);
    if (more_x != more_y) return number;
    if (!more_x) break;
    has_lines = true;
    if (expected && !(number <= expected->line_count && expected_is_unknown(expected, number - 1))) continue;
    const enum sameness s = compare_lines(r, &of_x, &of_y, false);
    if (s == DIFFERENT) return number;
    if (s == SAME && !*known) *known = says_something(r, &of_x);
  }
  *known = *known || !has_lines;
  return 0;
}

/* The first line that is not as expected, or 0. */
static size_t first_departure(const struct line_rules *r, const struct expected_output *expected,
                              const struct outcome *o, bool *known) {
  struct line_cursor c = cursor_of(o);
  *known = !expected->line_count;
  for (size_t number = 1;; number++) {
    struct output_line line;
    const bool more = next_line(&c, &line);
    if (more != (number <= expected->line_count)) return number;
    if (!more) return 0;
    const enum sameness s = compare_expected(r, expected, number - 1, &line);
    if (s == DIFFERENT) return number;
    if (s == SAME && !*known) *known = says_something(r, &line);
  }
}

/* What follows without the outputs. */
static enum agreement agreement_of(const struct outcome *o) {
  switch (o->kind) {
  case OUTCOME_NOT_RUN: return AGREEMENT_NOT_RUN;
  case OUTCOME_REJECTED:
  case OUTCOME_COMPILER_FAILED: return AGREEMENT_REJECTED;
  case OUTCOME_COMPILER_LIMIT:
  case OUTCOME_LIMIT: return AGREEMENT_UNKNOWN;
  case OUTCOME_PRINTED:
  case OUTCOME_CRASHED: break;
  }
  return AGREEMENT_SAME;
}

static bool find_agreement(const struct outcome *outcomes, size_t count, enum agreement kind, struct difference *d) {
  for (size_t i = 0; i < count; i++) {
    if (agreement_of(&outcomes[i]) != kind) continue;
    *d = (struct difference){.kind = kind, .which = {i, i}};
    return true;
  }
  return false;
}

/* If so, agreement of several such outcomes means nothing. */
static bool has_not_begun(const struct outcome *o) { return o->kind == OUTCOME_CRASHED && !o->output; }

/* Compares all with the first; if there is expected output, only in its unknown lines. */
static struct difference compare_outcomes(const struct line_rules *r, const struct expected_output *expected,
                                          const struct outcome *outcomes, size_t count) {
  struct difference d = {.kind = AGREEMENT_SAME};
  for (size_t i = 1; i < count; i++) {
    bool known;
    const size_t line = first_difference(r, &outcomes[0], &outcomes[i], expected, &known);
    if (line) return (struct difference){.kind = AGREEMENT_DIFFERS, .which = {0, i}, .line = line};
    if (!known || has_not_begun(&outcomes[0])) d.kind = AGREEMENT_UNKNOWN;
  }
  return d;
}

static struct difference compare_with_expected(const struct line_rules *r, const struct expected_output *expected,
                                               const struct outcome *outcomes, size_t count) {
  struct difference d = {.kind = AGREEMENT_SAME};
  for (size_t i = 0; i < count; i++) {
    bool known;
    const size_t line = first_departure(r, expected, &outcomes[i], &known);
    if (line) return (struct difference){.kind = AGREEMENT_DIFFERS, .which = {0, i + 1}, .line = line};
    if (!known) d.kind = AGREEMENT_UNKNOWN;
  }
  const struct difference others = compare_outcomes(r, expected, outcomes, count);
  if (others.kind != AGREEMENT_DIFFERS) return d;
  return (struct difference){
      .kind = AGREEMENT_DIFFERS, .which = {others.which[0] + 1, others.which[1] + 1}, .line = others.line};
}

struct difference difference_of(const struct line_rules *r, const struct expected_output *expected,
                                const struct outcome *outcomes, size_t count) {
  struct difference d;
  if (find_agreement(outcomes, count, AGREEMENT_NOT_RUN, &d) ||
      find_agreement(outcomes, count, AGREEMENT_REJECTED, &d) ||
      find_agreement(outcomes, count, AGREEMENT_UNKNOWN, &d)) {
    for (int i = 0; expected && i < 2; i++) d.which[i]++;
    return d;
  }
  return expected ? compare_with_expected(r, expected, outcomes, count) : compare_outcomes(r, NULL, outcomes, count);
}
