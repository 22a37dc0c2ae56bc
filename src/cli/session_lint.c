/* assay lint: what is wrong with a file. */
#include "cli/session_frame.h"

#include "cli/lint_json.h"
#include "lint/lint.h"

#include <stdlib.h>

static void print_message(const struct lint *l, const struct lint_message *m) {
  struct diagnostic d = {.place = {l->source, m->line, m->column}, .message = (char *)m->text};
  const bool shown = l->source && !strcmp(l->source->name, m->file);
  printf("%s:%u:%u: %s: %s [%s]\n", m->file, m->line, m->column, m->is_warning ? "warning" : "error", m->text,
         lint_code_name(m->code));
  if (!shown) return;
  char *text = diagnostic_text(&d), *line = strchr(text, '\n');
  while (line && strncmp(line, "\n  ", 3) != 0) line = strchr(line + 1, '\n'); /* behind a message of several lines */
  if (line) fputs(line + 1, stdout);
  free(text);
}

static void print_json(const struct lint *l, const char *file, uint32_t errors) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < l->count; i++) json_array_append_new(list, lint_json(&l->list[i]));
  session_print_json(json_pack("{s:s, s:I, s:I, s:o}", "file", file, "errors", (json_int_t)errors, "warnings",
                               (json_int_t)(l->count - errors), "messages", list));
}

static int lint(struct session *s, const void *given) {
  const struct lint_options *o = given;
  struct lint l;
  if (!lint_file(&l, s->world, o->file, NULL, 0)) return session_failed(s);
  uint32_t errors = 0;
  for (uint32_t i = 0; i < l.count; i++) errors += !l.list[i].is_warning;
  if (o->json) print_json(&l, o->file, errors);
  else
    for (uint32_t i = 0; i < l.count; i++) print_message(&l, &l.list[i]);
  if (errors) return EXIT_BAD;
  return l.count && o->werror ? EXIT_NO : EXIT_YES;
}

int session_lint(const struct lint_options *options) {
  return session_in_world("lint", &options->common, lint, options);
}
