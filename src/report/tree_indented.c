#include "report/tree_indented.h"

#include <string.h>

enum { LEAST_ROOM = 40 }; /* columns that a term gets, however deep it stands */

struct outline {
  struct buffer *out;
  struct buffer guide; /* what stands before each line of the node: │ and spaces */
  unsigned width;
};

/* The lines of the conclusion, each but the first behind the guide, and beside the line down to the premises. */
static void print_conclusion(struct outline *o, const struct assay_derivation *d, bool has_premises) {
  const size_t used = text_width(o->guide.text, o->guide.length);
  const unsigned room = used + LEAST_ROOM < o->width ? o->width - (unsigned)used : LEAST_ROOM;
  struct buffer text = {0};
  text_pretty(&text, d->conclusion, room, 0);
  const char *line = text.text;
  for (const char *end; (end = strchr(line, '\n')); line = end + 1) {
    buffer_append(o->out, line, (size_t)(end + 1 - line));
    buffer_printf(o->out, "%s%s", o->guide.text, has_premises ? "│" : " ");
  }
  buffer_puts(o->out, line);
  if (d->rule) buffer_printf(o->out, "  [%s]", d->rule);
  buffer_puts(o->out, "\n");
  buffer_free(&text);
}

static void print_node(struct outline *o, const struct assay_derivation *d) {
  print_conclusion(o, d, d->premise_count > 0);
  const size_t before = o->guide.length;
  for (size_t i = 0; i < d->premise_count; i++) {
    const bool last = i + 1 == d->premise_count;
    buffer_printf(o->out, "%s%s", o->guide.text, last ? "└─ " : "├─ ");
    buffer_puts(&o->guide, last ? "   " : "│  ");
    print_node(o, d->premises[i]);
    o->guide.length = before;
    o->guide.text[before] = '\0';
  }
}

void report_derivation_indented(struct buffer *out, const struct assay_derivation *d, unsigned width) {
  struct outline o = {.out = out, .width = width};
  buffer_append(&o.guide, "", 0);
  print_node(&o, d);
  buffer_free(&o.guide);
}
