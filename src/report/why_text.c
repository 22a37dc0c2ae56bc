/* why: explanations as an outline. */
#include "report/campaign/outline.h"
#include "report/reasons.h"

enum { FIRST = 5, LAST = 5 }; /* the questions of a long chain to print */

static const struct assay_why *next_question(const struct assay_why *question) {
  if (!question->count) return NULL;
  const struct assay_why *attempt = question->parts[0];
  if (!attempt->count) return NULL;
  const struct assay_why *failure = attempt->parts[attempt->count - 1];
  return failure->count ? failure->parts[0] : NULL;
}

static size_t chain_length(const struct assay_why *question) {
  size_t length = 0;
  for (; question; question = next_question(question)) length++;
  return length;
}

static void put_line(struct outline *o, const struct assay_why *n, const char *mark) {
  buffer_printf(o->out, "%s%s", mark, n->text);
  if (n->place && n->kind != ASSAY_WHY_QUESTION) buffer_printf(o->out, " (%s)", n->place);
  if (n->reason) buffer_printf(o->out, ": %s", n->reason);
  buffer_puts(o->out, "\n");
}

static void put_bindings(struct outline *o, const struct assay_why *n) {
  if (!n->name_count) return;
  buffer_printf(o->out, "%s%s", o->guide.text, n->count ? "│ " : "  ");
  for (size_t i = 0; i < n->name_count; i++) {
    struct buffer text = {0}, cut = {0};
    text_flat(&text, n->values[i]);
    text_cut(&cut, text.text, o->width / 2);
    buffer_printf(o->out, "%s%s = %s%s", i ? ", " : "", n->names[i], cut.text, cut.length < text.length ? "…" : "");
    buffer_free(&text);
    buffer_free(&cut);
  }
  buffer_puts(o->out, "\n");
}

static void put_node(struct outline *o, const struct assay_why *n, size_t level, size_t levels);

static void put_parts(struct outline *o, const struct assay_why *n, size_t level, size_t levels) {
  for (size_t i = 0; i < n->count; i++) {
    const size_t before = outline_enter(o, i + 1 == n->count);
    put_node(o, n->parts[i], level, levels);
    outline_leave(o, before);
  }
}

/* Skips the middle of the chain, once. */
static void put_question(struct outline *o, const struct assay_why *n, size_t level, size_t levels) {
  if (level == FIRST && levels > FIRST + LAST + 1) {
    const size_t skipped = levels - FIRST - LAST;
    buffer_printf(o->out, "… %zu questions, each below the other …\n", skipped);
    for (size_t i = 0; i < skipped; i++) n = next_question(n);
    const size_t before = outline_enter(o, true);
    put_question(o, n, level + skipped, levels);
    outline_leave(o, before);
    return;
  }
  put_line(o, n, "");
  put_parts(o, n, level + 1, levels);
}

static void put_node(struct outline *o, const struct assay_why *n, size_t level, size_t levels) {
  switch (n->kind) {
  case ASSAY_WHY_QUESTION: put_question(o, n, level, levels); return;
  case ASSAY_WHY_HOLDS: put_line(o, n, "✓ "); return;
  case ASSAY_WHY_FAILS: put_line(o, n, "✗ "); break;
  case ASSAY_WHY_ATTEMPT:
    put_line(o, n, "");
    put_bindings(o, n);
    break;
  }
  put_parts(o, n, level, levels);
}

void report_why(struct buffer *out, const struct assay_explanation *e, unsigned width) {
  if (!e->reason) return;
  struct outline o;
  buffer_printf(out, "because: %s\n", e->reason);
  if (e->cut) buffer_puts(out, "(not everything was looked at)\n");
  if (!e->tree->count) return;
  buffer_puts(out, "\n");
  outline_begin(&o, out, outline_style(), width, 0);
  put_node(&o, e->tree, 0, chain_length(e->tree));
  outline_end(&o);
}
