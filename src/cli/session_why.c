/* session_why: see the header. */
#include "cli/session_why.h"

#include "report/why.h"

#include <string.h>

void session_put_why(const struct session *s, struct buffer *b, assay_status status,
                     const struct assay_explanation *e) {
  if (status == ASSAY_OK) report_why(b, e, s->width);
  else buffer_printf(b, "because: the reason was not found: %s\n", assay_error_parts(s->world).message);
}

void session_json_why(json_t *object, assay_status status, const struct assay_explanation *e) {
  json_object_set_new(object, "why", status == ASSAY_OK ? json_of_why(e) : json_null());
}

int session_failed_why(const struct session *s, assay_status status, const struct assay_explanation *e) {
  struct buffer b = {0};
  if (status == ASSAY_OK) report_why(&b, e, s->width);
  if (b.length) fwrite(b.text, 1, b.length, stderr);
  buffer_free(&b);
  return EXIT_BAD;
}
