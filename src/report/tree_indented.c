#include "report/tree_indented.h"

#include "report/campaign/outline.h"

static void print_node(struct outline *o, const struct assay_derivation *d) {
  outline_term(o, d->conclusion, d->premise_count ? "│" : " ");
  if (d->rule) buffer_printf(o->out, "  [%s]", d->rule);
  buffer_puts(o->out, "\n");
  for (size_t i = 0; i < d->premise_count; i++) {
    const size_t before = outline_enter(o, i + 1 == d->premise_count);
    print_node(o, d->premises[i]);
    outline_leave(o, before);
  }
}

void report_derivation_indented(struct buffer *out, const struct assay_derivation *d, unsigned width) {
  struct outline o;
  outline_begin(&o, out, &outline_unicode, width, 0);
  print_node(&o, d);
  outline_end(&o);
}
