/* bug_report: see the header. */
#include "report/campaign/bug_report.h"

#include "report/campaign/markup.h"

#include <inttypes.h>
#include <string.h>

enum { TITLE = 100, LONG_TITLE = 400, LEAST_FENCE = 3, MOST_FENCE = 60 };

static const char *text_member(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

static void say_line(const struct bug_writer *w, const char *text) { w->text(w->data, text); }

static void say_buffer(const struct bug_writer *w, struct buffer *b) {
  if (b->length) say_line(w, b->text);
  buffer_free(b);
}

/* ---- code ---- */

/* Longer than any sequence of backquotes in the text. */
static size_t fence_for(const char *text) {
  size_t longest = LEAST_FENCE - 1, run = 0;
  for (; *text; text++) {
    run = *text == '`' ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest + 1 < MOST_FENCE ? longest + 1 : MOST_FENCE;
}

static void say_fence(const struct bug_writer *w, const char *text, const char *after) {
  char fence[MOST_FENCE + 1];
  const size_t count = fence_for(text);
  memset(fence, '`', count);
  fence[count] = '\0';
  say_line(w, fence);
  say_line(w, after);
}

/* The text between fences, verbatim. */
static void say_code(const struct bug_writer *w, const char *text) {
  say_fence(w, text, "\n");
  say_line(w, text);
  say_line(w, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
  say_fence(w, text, "\n\n");
}

static void say_part(const struct bug_writer *w, enum bug_part part, size_t which, const char *text) {
  say_fence(w, text, "\n");
  w->part(w->data, part, which, text);
  say_line(w, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
  say_fence(w, text, "\n\n");
}

/* ---- sections ---- */

static bool any_is_wrong(const struct report_finding *f) {
  for (size_t i = 0; i < json_array_size(f->evidence); i++)
    if (json_is_true(json_object_get(json_array_get(f->evidence, i), "is_wrong"))) return true;
  return false;
}

static void say_title(const struct campaign_data *c, const struct report_finding *f, const struct bug_writer *w) {
  const struct report_property *p = campaign_data_property(c, f->property);
  struct buffer b = {0};
  buffer_puts(&b, "## ");
  markup_markdown(&b, p->form, TITLE);
  buffer_puts(&b, " ");
  markup_markdown(&b, p->name, TITLE);
  buffer_printf(&b, ": %s\n\n", report_kind_text(f->kind));
  say_buffer(w, &b);
}

static void say_formula(const struct report_finding *f, const struct bug_writer *w) {
  const json_t *first = report_finding_claim(f);
  const char *text = text_member(first, "text");
  if (!text) return;
  struct buffer b = {0};
  const json_int_t tests = json_integer_value(json_object_get(first, "tests"));
  buffer_puts(&b, "It fails for all of these");
  if (tests > 0) buffer_printf(&b, " (%" JSON_INTEGER_FORMAT " instances were tried)", tests);
  buffer_puts(&b, ":\n\n");
  say_buffer(w, &b);
  say_code(w, text);
}

/* Is it the right answer, if that is known? */
static bool is_expected(const json_t *answer, bool known) {
  const json_t *wrong = json_object_get(answer, "is_wrong");
  return known && json_is_false(wrong);
}

static bool is_same_answer(const json_t *a, const json_t *b) {
  const char *one = text_member(a, "output"), *other = text_member(b, "output");
  const char *status = text_member(a, "status"), *other_status = text_member(b, "status");
  return !strcmp(one ? one : "", other ? other : "") && !strcmp(status ? status : "", other_status ? other_status : "");
}

/* Is it the same as an earlier one on the same side? */
static bool is_answer_repeated(const struct report_finding *f, size_t which, bool known) {
  const json_t *answer = json_array_get(f->evidence, which);
  for (size_t i = 0; i < which; i++) {
    const json_t *other = json_array_get(f->evidence, i);
    if (is_expected(other, known) == is_expected(answer, known) && is_same_answer(other, answer)) return true;
  }
  return false;
}

/* All variants with this answer. */
static void put_names(struct buffer *out, const struct report_finding *f, size_t first, bool known) {
  const json_t *answer = json_array_get(f->evidence, first);
  for (size_t i = first; i < json_array_size(f->evidence); i++) {
    const json_t *other = json_array_get(f->evidence, i);
    const char *who = text_member(other, "who");
    if (is_expected(other, known) != is_expected(answer, known) || !is_same_answer(other, answer)) continue;
    if (i > first) buffer_puts(out, ", ");
    markup_markdown(out, who ? who : "?", TITLE);
  }
}

static void say_answers(const struct report_finding *f, const struct bug_writer *w, bool expected, bool known) {
  for (size_t i = 0; i < json_array_size(f->evidence); i++) {
    const json_t *answer = json_array_get(f->evidence, i);
    const char *status = text_member(answer, "status"), *output = text_member(answer, "output");
    const bool has_run = !status || !strcmp(status, "ran");
    if (is_expected(answer, known) != expected || is_answer_repeated(f, i, known)) continue;
    struct buffer b = {0};
    put_names(&b, f, i, known);
    if (!has_run) buffer_puts(&b, " (");
    if (!has_run) markup_markdown(&b, status, TITLE);
    buffer_puts(&b, has_run ? ":\n\n" : "):\n\n");
    say_buffer(w, &b);
    if (output) say_part(w, BUG_OUTPUT, i, output);
  }
}

static void say_differences(const struct report_finding *f, const struct bug_writer *w) {
  const bool known = any_is_wrong(f);
  if (!json_array_size(f->evidence)) return;
  if (known) {
    say_line(w, "### Expected\n\n");
    say_answers(f, w, true, true);
  }
  say_line(w, known ? "### Actual\n\n" : "### What is printed\n\n");
  say_answers(f, w, false, known);
}

static void say_cause(const struct report_finding *f, const struct bug_writer *w) {
  struct buffer b = {0};
  buffer_puts(&b, "### Cause\n\n");
  markup_markdown(&b, f->cause, LONG_TITLE);
  buffer_puts(&b, ".\n\n");
  say_buffer(w, &b);
}

static void say_failure(const struct campaign_data *c, const struct report_finding *f, const struct bug_writer *w) {
  const struct report_property *p = campaign_data_property(c, f->property);
  struct buffer b = {0};
  buffer_puts(&b, "### Expected\n\nThe property at ");
  markup_markdown(&b, p->file, TITLE);
  if (p->line) buffer_printf(&b, ":%" PRIu64 ":%" PRIu64, p->line, p->column);
  buffer_puts(&b, " holds of every term.\n\n### Actual\n\n");
  buffer_puts(&b, f->exception ? "It raises:\n\n" : "It is false of this one.\n\n");
  say_buffer(w, &b);
  if (f->exception) say_code(w, f->exception);
}

/* Within a line. */
static void put_code(struct buffer *b, const char *text) {
  char fence[MOST_FENCE + 1] = "`";
  const size_t count = strchr(text, '`') ? fence_for(text) : 1;
  memset(fence, '`', count);
  fence[count] = '\0';
  buffer_puts(b, fence);
  for (const char *at = text; *at; at++) buffer_append(b, *at == '\n' ? " " : at, 1);
  buffer_puts(b, fence);
}

static void say_commands(const struct report_finding *f, struct buffer *b) {
  for (size_t i = 0; i < json_array_size(f->evidence); i++) {
    const json_t *answer = json_array_get(f->evidence, i);
    const char *who = text_member(answer, "who"), *command = text_member(answer, "command"),
               *version = text_member(answer, "version");
    if (!command && !version) continue;
    buffer_puts(b, "- ");
    markup_markdown(b, who ? who : "?", TITLE);
    buffer_puts(b, ":");
    if (version) buffer_puts(b, " "), markup_markdown(b, version, LONG_TITLE);
    if (command) buffer_puts(b, version ? ", " : " "), put_code(b, command);
    buffer_puts(b, "\n");
  }
}

static void say_versions(const struct campaign_data *c, const struct report_finding *f, const struct bug_writer *w) {
  struct buffer b = {0};
  buffer_puts(&b, "### Versions and flags\n\n- assay ");
  markup_markdown(&b, c->version, TITLE);
  buffer_puts(&b, "\n- subject: ");
  markup_markdown(&b, c->file, LONG_TITLE);
  if (c->subject) buffer_puts(&b, ", "), markup_markdown(&b, c->subject, TITLE);
  buffer_puts(&b, ", digest ");
  markup_markdown(&b, c->subject_hash, TITLE);
  buffer_puts(&b, "\n- made by ");
  markup_markdown(&b, f->generator, TITLE);
  buffer_puts(&b, ", seed ");
  markup_markdown(&b, f->seed, TITLE);
  buffer_printf(&b, ", index %" PRIu64 "\n", f->index);
  say_commands(f, &b);
  buffer_puts(&b, "\n");
  say_buffer(w, &b);
}

static void say_reproduction(const struct campaign_data *c, const struct report_finding *f,
                             const struct bug_writer *w) {
  struct buffer b = {0};
  say_line(w, "### To reproduce\n\n");
  if (f->program) say_line(w, "This program:\n\n"), say_part(w, BUG_PROGRAM, 0, f->program);
  if (f->run) say_line(w, "run on:\n\n"), say_code(w, f->run);
  say_line(w, f->program ? "or, with the campaign at hand:\n\n" : "With the campaign at hand:\n\n");
  bug_report_replay(c, f, &b);
  say_code(w, b.text);
  buffer_free(&b);
}

/* ---- the report ---- */

static bool needs_quotes(const char *text) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+=:@%,";
  return !*text || text[strspn(text, plain)];
}

/* A table of C functions exists only in the program that hunted. */
static void put_origin(struct buffer *out, const struct report_finding *f) {
  buffer_printf(out, "term %" PRIu64 " of the generator %s with seed %s, in the program that hunted", f->index,
                f->generator, f->seed);
}

void bug_report_replay(const struct campaign_data *c, const struct report_finding *f, struct buffer *out) {
  if (!strcmp(c->kind, "callback")) {
    put_origin(out, f);
    return;
  }
  buffer_puts(out, *c->directory == '-' ? "assay replay -- " : "assay replay ");
  if (!needs_quotes(c->directory)) {
    buffer_puts(out, c->directory);
  } else {
    buffer_puts(out, "'");
    for (const char *at = c->directory; *at; at++)
      if (*at == '\'') buffer_puts(out, "'\\''");
      else buffer_append(out, at, 1);
    buffer_puts(out, "'");
  }
  buffer_printf(out, " %s", f->shape);
}

void bug_report(const struct campaign_data *c, const struct report_finding *f, const struct bug_writer *w) {
  say_title(c, f, w);
  say_code(w, f->text);
  say_formula(f, w);
  say_reproduction(c, f, w);
  if (json_array_size(f->evidence)) say_differences(f, w);
  else say_failure(c, f, w);
  if (f->cause) say_cause(f, w);
  if (f->twin) say_line(w, "This program should do the same, and does:\n\n"), say_code(w, f->twin);
  say_versions(c, f, w);
}

static void put_text(void *data, const char *text) { markup_visible(data, text); }

static void put_part(void *data, enum bug_part part, size_t which, const char *text) {
  (void)part;
  (void)which;
  markup_visible(data, text);
}

void bug_report_print(const struct campaign_data *c, const struct report_finding *f, struct buffer *out) {
  bug_report(c, f, &(struct bug_writer){put_text, put_part, out});
}
