#include "report/trace.h"

#include <string.h>

static size_t label_width(const char *rule) { return rule ? text_width(rule, strlen(rule)) + 2 : 0; }

void report_steps(struct buffer *out, const struct assay_steps *steps, unsigned width) {
  size_t widest = 0;
  for (size_t i = 0; i < steps->count; i++) {
    const size_t label = label_width(steps->list[i].rule);
    if (label > widest) widest = label;
  }
  const unsigned indent = widest ? 3 + (unsigned)widest + 2 : 3;
  for (size_t i = 0; i < steps->count; i++) {
    const struct assay_step *s = &steps->list[i];
    buffer_puts(out, "→  ");
    if (s->rule) buffer_printf(out, "[%s]", s->rule);
    if (widest) text_pad(out, widest - label_width(s->rule) + 2);
    text_term(out, s->term, width, indent);
  }
}

static void report_end(struct buffer *out, const struct assay_trace *t) {
  switch (t->end) {
  case ASSAY_NORMAL_FORM: buffer_puts(out, "normal form after "); break;
  case ASSAY_CYCLE:
    if (t->cycle_to) buffer_printf(out, "cycle: the same term as after step %zu; ", t->cycle_to);
    else buffer_puts(out, "cycle: the term that it began with; ");
    break;
  case ASSAY_CUT: buffer_puts(out, "not at its end after "); break;
  }
  text_count(out, t->count, "step");
  buffer_puts(out, "\n");
}

void report_trace(struct buffer *out, const struct assay_trace *t, unsigned width) {
  text_term(out, t->start, width, 0);
  for (size_t i = 0; i < t->count; i++) {
    const struct assay_trace_step *s = &t->steps[i];
    buffer_puts(out, "  →");
    if (s->rule) buffer_printf(out, "  [%s]", s->rule);
    if (s->choices > 1) buffer_printf(out, "  (the first of %zu terms)", s->choices);
    buffer_puts(out, "\n");
    text_term(out, s->term, width, 0);
  }
  report_end(out, t);
}
