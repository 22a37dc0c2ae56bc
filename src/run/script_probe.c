/* script_probe: see the header. */
#include "run/script_probe.h"

static void append_printed(struct buffer *b, const char *what, const struct buffer *printed) {
  if (!printed->length) return;
  buffer_printf(b, "it printed %s:\n", what);
  buffer_append(b, printed->text, printed->length);
  if (printed->text[printed->length - 1] != '\n') buffer_append(b, "\n", 1);
}

bool script_refuse_answers(const struct script *s, const char *problem, unsigned times, const struct child_result *last,
                           struct diagnostic *error) {
  struct buffer b = {0};
  child_describe(&b, last, &s->limits);
  buffer_printf(&b, " (asked %u times)\n", times);
  append_printed(&b, "to standard output", &last->output);
  append_printed(&b, "to standard error", &last->errors);
  diagnostic_set_in(error, s->program, "the test %s: it %s", problem, b.text);
  buffer_free(&b);
  return false;
}

bool script_refuse_yes_to_empty(const struct script *s, struct diagnostic *error) {
  return diagnostic_set_in(error, s->program,
                           "the test finds even an empty file interesting: it does not say what is to be kept");
}

bool script_has_crashed(const struct child_result *r) {
  enum { SHELL_CANNOT_RUN = 126 };
  return r->end == CHILD_SIGNALLED || (r->end == CHILD_EXITED && r->code >= SHELL_CANNOT_RUN);
}
