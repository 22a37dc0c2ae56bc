/* lint_json: see the header. */
#include "cli/lint_json.h"

#include "lint/lint.h"

json_t *lint_json(const struct lint_message *m) {
  return json_pack("{s:s, s:I, s:I, s:I, s:I, s:s, s:s, s:s}", "file", m->file, "line", (json_int_t)m->line, "column",
                   (json_int_t)m->column, "end_line", (json_int_t)m->end_line, "end_column", (json_int_t)m->end_column,
                   "severity", m->is_warning ? "warning" : "error", "code", lint_code_name(m->code), "message",
                   m->text);
}
