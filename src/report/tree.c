/* tree: draws derivations as on paper. Every node is a block of columns: its premises' blocks side
 * by side, the line under their conclusions, the conclusion under the line. Measuring comes first,
 * so that drawing is one pass from left to right that appends to rows. */
#include "report/tree.h"

#include "core/system/memory.h"
#include "report/tree_indented.h"

#include <stdlib.h>
#include <string.h>

enum { GAP = 3 }; /* columns between premises */

struct tree_block {
  const struct assay_derivation *derivation;
  struct tree_block *premises; /* malloc'ed, like the text */
  struct buffer text;          /* the conclusion */
  size_t text_width, label_width;
  size_t offset; /* of the block, from the left edge of the one below it */
  size_t width, height;
  size_t bar, bar_width, conclusion; /* columns from its left edge */
};

static size_t larger(size_t a, size_t b) { return a > b ? a : b; }

static void block_free(struct tree_block *b) {
  for (size_t i = 0; b->premises && i < b->derivation->premise_count; i++) block_free(&b->premises[i]);
  free(b->premises);
  buffer_free(&b->text);
}

/* The columns of the premises' conclusions, from the first one's left edge to the last one's right
 * edge. */
struct tree_span {
  size_t left, right;
};

static struct tree_span place_premises(struct tree_block *b) {
  const size_t count = b->derivation->premise_count;
  if (!count) return (struct tree_span){0, b->text_width};
  size_t x = 0;
  for (size_t i = 0; i < count; i++) {
    b->premises[i].offset = x;
    x += b->premises[i].width + GAP;
    b->height = larger(b->height, b->premises[i].height + 1);
  }
  const struct tree_block *last = &b->premises[count - 1];
  return (struct tree_span){b->premises[0].conclusion, last->offset + last->conclusion + last->text_width};
}

/* Moves everything above the conclusion to the right, so that a wide conclusion can be centred
 * below. */
static void shift_premises(struct tree_block *b, size_t columns) {
  for (size_t i = 0; i < b->derivation->premise_count; i++) b->premises[i].offset += columns;
}

static void lay_out(struct tree_block *b) {
  struct tree_span span = place_premises(b);
  b->bar_width = larger(span.right - span.left, b->text_width);
  const size_t overhang = (b->bar_width - (span.right - span.left)) / 2;
  if (overhang > span.left) {
    const size_t shift = overhang - span.left;
    shift_premises(b, shift);
    span.left += shift;
  }
  b->bar = span.left - overhang;
  b->conclusion = b->bar + (b->bar_width - b->text_width) / 2;
  b->width = b->bar + b->bar_width + b->label_width;
  const size_t count = b->derivation->premise_count;
  if (count) b->width = larger(b->width, b->premises[count - 1].offset + b->premises[count - 1].width);
}

/* Returns false if the block is wider than `limit`. */
static bool measure_block(struct tree_block *b, const struct assay_derivation *d, size_t limit) {
  *b = (struct tree_block){.derivation = d, .height = 1};
  if (assay_term_size(d->conclusion) > 2 * limit) return false; /* an atom takes at least one column */
  print_term(&b->text, d->conclusion);
  b->text_width = text_width(b->text.text, b->text.length);
  if (d->rule) b->label_width = text_width(d->rule, strlen(d->rule)) + 3; /* " [rule]" */
  if (b->text_width > limit) return false;
  if (d->premise_count > limit) return false;
  b->premises = memory_array(d->premise_count, sizeof *b->premises);
  size_t width = 0;
  for (size_t i = 0; i < d->premise_count; i++) b->premises[i] = (struct tree_block){.derivation = d->premises[i]};
  for (size_t i = 0; i < d->premise_count; i++) {
    if (!measure_block(&b->premises[i], d->premises[i], limit)) return false;
    width += b->premises[i].width + (i ? GAP : 0);
    if (width > limit) return false;
  }
  lay_out(b);
  return b->width <= limit;
}

/* A row of the drawing, and its current width. */
struct tree_row {
  struct buffer text;
  size_t width;
};

static void row_move(struct tree_row *r, size_t column) {
  if (column > r->width) text_pad(&r->text, column - r->width);
  r->width = larger(r->width, column);
}

/* `rows` ends with the conclusion's. */
static void draw_block(const struct tree_block *b, size_t x, struct tree_row *rows) {
  struct tree_row *conclusion = rows, *bar = rows - 1;
  row_move(conclusion, x + b->conclusion);
  buffer_append(&conclusion->text, b->text.text, b->text.length);
  conclusion->width += b->text_width;
  row_move(bar, x + b->bar);
  text_repeat(&bar->text, "─", b->bar_width);
  if (b->derivation->rule) buffer_printf(&bar->text, " [%s]", b->derivation->rule);
  bar->width += b->bar_width + b->label_width;
  for (size_t i = 0; i < b->derivation->premise_count; i++)
    draw_block(&b->premises[i], x + b->premises[i].offset, rows - 2);
}

static void draw_all(struct buffer *out, const struct tree_block *b) {
  const size_t count = 2 * b->height;
  struct tree_row *rows = memory_array(count, sizeof *rows);
  for (size_t i = 0; i < count; i++) rows[i] = (struct tree_row){0};
  draw_block(b, 0, &rows[count - 1]);
  for (size_t i = 0; i < count; i++) {
    buffer_append(out, rows[i].text.text, rows[i].text.length);
    buffer_puts(out, "\n");
    buffer_free(&rows[i].text);
  }
  free(rows);
}

void report_derivation(struct buffer *out, const struct assay_derivation *d, unsigned width) {
  struct tree_block b;
  const bool fits = measure_block(&b, d, width);
  if (fits) draw_all(out, &b);
  block_free(&b);
  if (!fits) report_derivation_indented(out, d, width);
}
