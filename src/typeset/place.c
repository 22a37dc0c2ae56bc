/* place: measures and positions tables and rules. */
#include "typeset/place.h"
#include "core/array.h"

#include "core/system/memory.h"

#include <stdlib.h>

enum { COLUMN_GAP = 1, PREMISE_GAP = 3, BLOCK_GAP = 1 }; /* in spaces, and rows */

static double larger(double a, double b) { return a > b ? a : b; }

static void add_placed(struct canvas *c, struct placed_piece p) {
  ARRAY_ROOM(c->list, c->count, c->capacity);
  c->list[c->count++] = p;
  c->right = larger(c->right, p.x + p.width);
}

void canvas_free(struct canvas *c) { free(c->list); }

/* ---- rows of pieces ---- */

/* The distance from the beginning of a row to a piece (NULL: to the end). */
static double offset_of(const struct canvas *c, const struct typeset_row *r, const struct typeset_piece *to) {
  double x = 0;
  for (const struct typeset_piece *p = r->first; p; p = p->next) {
    x += p->spaces * c->space;
    if (p == to) return x;
    x += c->width(p->style, p->text);
  }
  return x;
}

static double start_of(const struct canvas *c, const struct typeset_row *r) {
  double x = 0;
  for (; r->under; r = r->under_row) x += r->indent * c->space + offset_of(c, r->under_row, r->under);
  return x;
}

static double lines_width(const struct canvas *c, const struct lines *l) {
  double width = 0;
  for (const struct typeset_row *r = l ? l->first : NULL; r; r = r->next)
    width = larger(width, start_of(c, r) + offset_of(c, r, NULL));
  return width;
}

static double lines_height(const struct canvas *c, const struct lines *l) {
  double height = 0;
  for (const struct typeset_row *r = l ? l->first : NULL; r; r = r->next) height += c->row;
  return height;
}

static void place_lines(struct canvas *c, const struct lines *l, double x, double y) {
  for (const struct typeset_row *r = l ? l->first : NULL; r; r = r->next, y += c->row) {
    double at = x + start_of(c, r);
    for (const struct typeset_piece *p = r->first; p; p = p->next) {
      const double width = c->width(p->style, p->text);
      at += p->spaces * c->space;
      add_placed(c, (struct placed_piece){at, y, width, p->text, p->style});
      at += width;
    }
  }
}

/* ---- tables ---- */

static double column_width(const struct canvas *c, const struct definition_block *b, uint32_t i) {
  double width = 0;
  for (const struct table_row *r = b->rows; r; r = r->next)
    if (!r->wide) width = larger(width, lines_width(c, r->cells[i]));
  return width;
}

static double place_row(struct canvas *c, const struct definition_block *b, const struct table_row *r,
                        const double *widths, double y) {
  double x = 0, height = c->row;
  for (uint32_t i = 0; b->columns[i]; i++) {
    const double room = widths[i] - (r->wide ? 0 : lines_width(c, r->cells[i]));
    const double shift = r->wide || b->columns[i] == 'l' ? 0 : b->columns[i] == 'r' ? room : room / 2;
    place_lines(c, r->cells[i], x + shift, y);
    height = larger(height, lines_height(c, r->cells[i]));
    if (widths[i] > 0) x += widths[i] + COLUMN_GAP * c->space;
  }
  return y + height;
}

static double place_table(struct canvas *c, const struct definition_block *b, double y) {
  double widths[MOST_CELLS] = {0};
  for (uint32_t i = 0; b->columns[i]; i++) widths[i] = column_width(c, b, i);
  for (const struct table_row *r = b->rows; r; r = r->next) y = place_row(c, b, r, widths, y);
  return y;
}

/* ---- rules ---- */

static double premises_width(const struct canvas *c, const struct premise_row *r) {
  double width = 0;
  for (uint32_t i = 0; i < r->count; i++) width += lines_width(c, r->premises[i]) + (i ? PREMISE_GAP * c->space : 0);
  return width;
}

static double place_premises(struct canvas *c, const struct premise_row *r, double x, double y) {
  double height = 0;
  for (uint32_t i = 0; i < r->count; i++) {
    place_lines(c, r->premises[i], x, y);
    x += lines_width(c, r->premises[i]) + PREMISE_GAP * c->space;
    height = larger(height, lines_height(c, r->premises[i]));
  }
  return y + height;
}

static double place_rule(struct canvas *c, const struct typeset_inference *rule, double y) {
  double width = lines_width(c, rule->conclusion);
  for (const struct premise_row *r = rule->premises; r; r = r->next) width = larger(width, premises_width(c, r));
  for (const struct premise_row *r = rule->premises; r; r = r->next)
    y = place_premises(c, r, (width - premises_width(c, r)) / 2, y);
  add_placed(c, (struct placed_piece){0, y, width, NULL, PIECE_MARK});
  if (rule->name) { /* centred on the bar */
    const double label = y + (c->bar - c->row) / 2;
    add_placed(
        c, (struct placed_piece){width + c->space, label, c->width(PIECE_LABEL, rule->name), rule->name, PIECE_LABEL});
  }
  y += c->bar;
  place_lines(c, rule->conclusion, (width - lines_width(c, rule->conclusion)) / 2, y);
  return y + lines_height(c, rule->conclusion);
}

void canvas_draw(struct canvas *c, const struct typeset_document *d) {
  double y = 0;
  for (const struct definition_block *b = d->first; b; b = b->next) {
    if (b != d->first) y += BLOCK_GAP * c->row;
    y = place_table(c, b, y);
    for (const struct typeset_inference *i = b->rules; i; i = i->next) {
      if (i != b->rules || b->rows) y += BLOCK_GAP * c->row;
      y = place_rule(c, i, y);
    }
  }
  c->bottom = y;
}
