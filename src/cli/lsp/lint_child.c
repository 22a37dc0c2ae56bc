/* lint_child: see the header. */
#include "cli/lsp/lint_child.h"

#include "cli/invocation.h"
#include "lint/lint.h"
#include "run/runner.h"
#include "store/json_text.h"

#include <stdlib.h>
#include <string.h>

/* ---- in the child ---- */

static json_t *json_of_excerpt(const struct lint_message *m) {
  struct diagnostic d = {0};
  if (!m->source || !m->source->text) return json_string("");
  diagnostic_set_at(&d, &(struct place){m->source, m->line, m->column}, "");
  json_t *lines = json_text(diagnostic_message(&d) + strlen("\n"));
  diagnostic_clear(&d);
  return lines;
}

static bool is_own(const struct lint *l, const struct lint_message *m) {
  return !l->source || !m->source || m->source->text == l->source->text;
}

static json_t *json_of_place(const struct lint *l, const struct lint_message *m) {
  struct lint_range r = {m->line, m->column, m->end_line, m->end_column};
  if (!is_own(l, m)) r = lint_range_of_file(l, m->file);
  return json_pack("[I, I, I, I]", (json_int_t)r.line, (json_int_t)r.column, (json_int_t)r.end_line,
                   (json_int_t)r.end_column);
}

static json_t *message_json(const struct lint *l, const struct lint_message *m) {
  return json_pack("{s:o, s:I, s:I, s:I, s:I, s:s, s:s, s:o, s:o, s:b, s:o}", "file", json_text(m->file), "line",
                   (json_int_t)m->line, "column", (json_int_t)m->column, "end_line", (json_int_t)m->end_line,
                   "end_column", (json_int_t)m->end_column, "severity", m->is_warning ? "warning" : "error", "code",
                   lint_code_name(m->code), "message", json_text(m->text), "excerpt", json_of_excerpt(m), "own",
                   is_own(l, m), "here", json_of_place(l, m));
}

struct lint_request {
  const struct invocation *invocation;
  const char *path, *text;
  size_t length;
};

/* Prints the messages as an array; output of macros is discarded. */
static int lint_here(const void *data) {
  const struct lint_request *q = data;
  struct lint l;
  json_t *list = json_array();
  assay_set_output(q->invocation->world, NULL, NULL);
  const bool done = lint_file(&l, q->invocation->world, q->path, q->text, q->length);
  for (uint32_t i = 0; i < l.count; i++) json_array_append_new(list, message_json(&l, &l.list[i]));
  json_dumpf(list, stdout, JSON_COMPACT);
  fflush(stdout);
  return done ? 0 : 1;
}

/* ---- the parent ---- */

static json_t *message_of_end(const char *path, const struct child_result *result, const struct child_limits *limits) {
  struct buffer why = {0};
  buffer_puts(&why, "lint could not look at this file: it ");
  child_describe(&why, result, limits);
  json_t *list =
      json_pack("[{s:o, s:i, s:i, s:i, s:i, s:s, s:s, s:o, s:s, s:b, s:[i, i, i, i]}]", "file", json_text(path), "line",
                1, "column", 1, "end_line", 1, "end_column", 1, "severity", "error", "code", lint_code_name(LINT_FILE),
                "message", json_text(why.text), "excerpt", "", "own", 1, "here", 1, 1, 1, 1);
  buffer_free(&why);
  return list;
}

json_t *lint_in_child(const struct invocation *call, struct runner *r, const char *path, const char *text,
                      size_t length) {
  const struct lint_request request = {call, path, text, length};
  const struct child_limits limits = {.wall = 30, .cpu = 10, .output = 64 << 20};
  const struct child_request q = {.call = lint_here, .data = &request, .kept = limits.output, .limits = limits};
  struct child_result result = {.end = CHILD_NOT_STARTED};
  uint64_t tag;
  fflush(stdout); /* or the child would print it too */
  if (r) runner_start(r, &q, 0);
  while (r && runner_busy(r) && !runner_wait(r, 1, &tag, &result)) continue;
  json_t *list = NULL;
  if (result.end == CHILD_EXITED && !result.code)
    list = json_loadb(result.output.length ? result.output.text : "", result.output.length, 0, NULL);
  if (!list) list = message_of_end(path, &result, &limits);
  child_result_free(&result);
  return list;
}

void lint_drop_extras(json_t *messages) {
  static const char *const extras[] = {"excerpt", "own", "here"};
  json_t *m;
  size_t i;
  json_array_foreach(messages, i, m) {
    for (size_t k = 0; k < sizeof extras / sizeof *extras; k++) json_object_del(m, extras[k]);
  }
}
