/* assay judge: answers and derivations. */
#include "cli/session_why.h"

#include "core/memory.h"
#include "report/json.h"
#include "report/tree.h"

#include <stdlib.h>
#include <string.h>

static void print_answer(const struct session *s, struct buffer *b, const struct assay_answers *found,
                         const struct assay_answer *answer) {
  if (found->name_count) session_print_bindings(s, b, found->names, answer->values, found->name_count);
  else if (!answer->derivation) text_term(b, answer->conclusion, s->width, 0);
  if (!answer->derivation) return;
  if (found->name_count) buffer_puts(b, "\n");
  report_derivation(b, answer->derivation, s->width);
}

static void print_answers(const struct session *s, struct buffer *b, const struct assay_answers *found) {
  if (!found->count) buffer_puts(b, found->unknown ? "no derivation was found; there may be one" : "does not hold");
  if (!found->count && found->rejected) {
    buffer_puts(b, " with these outputs; there is ");
    text_count(b, found->rejected, "answer");
    buffer_puts(b, " with others");
  }
  if (!found->count) buffer_puts(b, "\n");
  for (size_t i = 0; i < found->count; i++) {
    const bool several_lines = found->answers[i].derivation || found->name_count > 1;
    if (i && several_lines) buffer_puts(b, "\n");
    print_answer(s, b, found, &found->answers[i]);
  }
}

static void print_found(const struct session *s, const struct judge_options *o, const struct assay_answers *found) {
  struct assay_explanation e = {0};
  struct buffer b = {0};
  json_t *object = o->json ? json_of_answers(found) : NULL;
  if (!o->json) print_answers(s, &b, found);
  if (o->why && !found->count) {
    const assay_status status = assay_why_judgment(s->subject, o->judgment, o->limit, &e);
    if (o->json) session_json_why(object, status, &e);
    else session_put_why(s, &b, status, &e);
  }
  if (o->json) session_print_json(object);
  session_print(&b);
}

/* A metafunction that has no clause for its arguments is explained, too: that it is no judgment form is then no mistake. */
static int explain_failure(const struct session *s, const struct judge_options *o) {
  struct assay_explanation e = {0};
  const bool was_input = assay_error_parts(s->world).status == ASSAY_BAD_INPUT;
  if (!was_input) session_failed(s);
  char *error = memory_text(assay_error(s->world));
  const assay_status status = assay_why_judgment(s->subject, o->judgment, o->limit, &e);
  if (was_input && !(status == ASSAY_OK && e.reason)) {
    fputs(error, stderr);
    free(error);
    return EXIT_BAD;
  }
  free(error);
  if (!was_input) return session_failed_why(s, status, &e);
  struct buffer b = {0};
  buffer_puts(&b, "no clause applies\n");
  session_put_why(s, &b, status, &e);
  session_print(&b);
  return EXIT_NO;
}

static int judge(struct session *s, const void *given) {
  const struct judge_options *o = given;
  struct assay_answers found;
  if (!session_load(s, o->file)) return session_failed(s);
  if (assay_judge(s->subject, o->judgment, o->derivation ? ASSAY_DERIVATIONS : 0, &found) != ASSAY_OK)
    return o->why ? explain_failure(s, o) : session_failed(s);
  print_found(s, o, &found);
  return found.count ? EXIT_YES : EXIT_NO;
}

int session_judge(const struct judge_options *options) {
  return session_in_world("judge", &options->common, judge, options);
}
