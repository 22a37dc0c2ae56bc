/* why_option: see the header. */
#include "cli/why_option.h"

#include "report/reasons.h"

void why_option_put(const struct invocation *call, struct buffer *b, assay_status status,
                    const struct assay_explanation *e) {
  if (status == ASSAY_OK) report_why(b, e, call->width);
  else buffer_printf(b, "because: the reason was not found: %s\n", assay_error_parts(call->world).message);
}

void why_option_set_json(json_t *object, assay_status status, const struct assay_explanation *e) {
  json_object_set_new(object, "why", status == ASSAY_OK ? json_of_why(e) : json_null());
}

int why_option_print_error(const struct invocation *call, assay_status status, const struct assay_explanation *e) {
  struct buffer b = {0};
  if (status == ASSAY_OK) report_why(&b, e, call->width);
  if (b.length) fwrite(b.text, 1, b.length, stderr);
  buffer_free(&b);
  return EXIT_BAD;
}

int why_option_failed(const struct invocation *call, bool why, double limit) {
  invocation_failed(call);
  struct assay_explanation e = {0};
  if (!why) return EXIT_BAD;
  const assay_status status = assay_why_raised(call->world, limit, &e);
  return why_option_print_error(call, status, &e);
}
