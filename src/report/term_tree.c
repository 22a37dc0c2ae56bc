/* term_tree: see the header. */
#include "report/term_tree.h"

#include "report/campaign/outline.h"
#include "report/campaign/term_sharing.h"

#include <string.h>

struct drawing {
  struct outline outline;
  struct sharing sharing;
  char letter; /* the first letter of names; 0: none is free, and nothing gets a name */
};

static void print_name(struct drawing *d, size_t name) { buffer_printf(d->outline.out, "%c%zu", d->letter, name); }

static void print_node(struct drawing *d, assay_term t);

static void print_child(struct drawing *d, assay_term t, bool is_last) {
  const size_t before = outline_enter(&d->outline, is_last), name = d->letter ? sharing_name(&d->sharing, t) : 0;
  if (name) {
    print_name(d, name);
    buffer_puts(d->outline.out, "\n");
  } else {
    print_node(d, t);
  }
  outline_leave(&d->outline, before);
}

static void print_node(struct drawing *d, assay_term t) {
  struct buffer *out = d->outline.out;
  if (sharing_is_line(t) || outline_is_deep(&d->outline)) {
    outline_term(&d->outline, t, "");
    buffer_puts(out, "\n");
    return;
  }
  const size_t count = assay_term_count(t);
  const bool has_label = assay_term_kind(assay_term_item(t, 0)) == ASSAY_SYMBOL;
  if (has_label) print_term(out, assay_term_item(t, 0));
  else buffer_puts(out, "()");
  buffer_puts(out, "\n");
  for (size_t i = has_label; i < count; i++) print_child(d, assay_term_item(t, i), i + 1 == count);
}

/* ---- names ---- */

/* A symbol that looks like a name rules out its letter. */
static void strike_letter(assay_term symbol, bool *taken) {
  struct buffer text = {0};
  print_term(&text, symbol);
  if (text.length > 1 && strspn(text.text + 1, "0123456789") == text.length - 1)
    taken[(unsigned char)*text.text] = true;
  buffer_free(&text);
}

static void strike_letters(assay_term t, bool *taken) {
  for (size_t i = 0; i < assay_term_count(t); i++) {
    const assay_term item = assay_term_item(t, i);
    if (assay_term_kind(item) == ASSAY_SYMBOL) strike_letter(item, taken);
    else if (sharing_is_line(item)) strike_letters(item, taken); /* else it has its own slot */
  }
}

static char free_letter(const struct sharing *s) {
  static const char letters[] = "tuvwabcdefgh";
  bool taken[256] = {false};
  for (size_t i = 0; i < s->capacity; i++)
    if (s->slots[i].term) strike_letters(s->slots[i].term, taken);
  const char *letter = letters;
  while (*letter && taken[(unsigned char)*letter]) letter++;
  return *letter;
}

/* Printing a named term may add new names. */
static void print_definitions(struct drawing *d) {
  for (size_t i = 0; i < d->sharing.named_count; i++) {
    const char *const before = i ? "      " : "where ";
    buffer_printf(d->outline.out, "%s%s", d->outline.guide.text, before);
    print_name(d, i + 1);
    buffer_puts(d->outline.out, " = ");
    const size_t guide = d->outline.guide.length;
    text_pad(&d->outline.guide, strlen(before));
    print_node(d, d->sharing.named[i]);
    outline_leave(&d->outline, guide);
  }
}

void report_term_tree(struct buffer *out, assay_term t, unsigned width, unsigned indent) {
  struct drawing d;
  outline_begin(&d.outline, out, outline_style(), width, indent);
  sharing_of(&d.sharing, t);
  d.letter = free_letter(&d.sharing);
  print_node(&d, t);
  print_definitions(&d);
  sharing_free(&d.sharing);
  outline_end(&d.outline);
}
