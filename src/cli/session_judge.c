/* assay judge: answers and derivations. */
#include "cli/session_frame.h"

#include "report/json.h"
#include "report/tree.h"

static void print_answer(const struct session *s, struct buffer *b, const struct assay_answers *found,
                         const struct assay_answer *answer) {
  if (found->name_count) session_print_bindings(s, b, found->names, answer->values, found->name_count);
  else if (!answer->derivation) text_term(b, answer->conclusion, s->width, 0);
  if (!answer->derivation) return;
  if (found->name_count) buffer_puts(b, "\n");
  report_derivation(b, answer->derivation, s->width);
}

static void print_answers(const struct session *s, const struct assay_answers *found) {
  struct buffer b = {0};
  if (!found->count) buffer_puts(&b, "does not hold");
  if (!found->count && found->rejected) {
    buffer_puts(&b, " with these outputs; there is ");
    text_count(&b, found->rejected, "answer");
    buffer_puts(&b, " with others");
  }
  if (!found->count) buffer_puts(&b, "\n");
  for (size_t i = 0; i < found->count; i++) {
    const bool several_lines = found->answers[i].derivation || found->name_count > 1;
    if (i && several_lines) buffer_puts(&b, "\n");
    print_answer(s, &b, found, &found->answers[i]);
  }
  session_print(&b);
}

static int judge(struct session *s, const void *given) {
  const struct judge_options *o = given;
  struct assay_answers found;
  if (!session_load(s, o->file) ||
      assay_judge(s->subject, o->judgment, o->derivation ? ASSAY_DERIVATIONS : 0, &found) != ASSAY_OK)
    return session_failed(s);
  if (o->json) session_print_json(json_of_answers(&found));
  else print_answers(s, &found);
  return found.count ? EXIT_YES : EXIT_NO;
}

int session_judge(const struct judge_options *options) {
  return session_in_world("judge", &options->common, judge, options);
}
