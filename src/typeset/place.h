/* place: the positions of a document's pieces, for formats with their own layout. */
#ifndef ASSAY_TYPESET_PLACE_H
#define ASSAY_TYPESET_PLACE_H

#include "typeset/typeset_document.h"

struct placed_piece {
  double x, y, width; /* y: of its row */
  const char *text;   /* NULL: a bar */
  enum piece_style style;
};

struct canvas {
  /* The metrics of the format. */
  double (*width)(enum piece_style style, const char *text);
  double space, row, bar; /* a space's width; the heights of a row and of the line in a rule */
  /* The positioned pieces; malloc'ed. */
  struct placed_piece *list;
  size_t count, capacity;
  double right, bottom;
};

void canvas_draw(struct canvas *c, const struct typeset_document *d);
/* A piece's columns on a terminal. */
double text_columns(enum piece_style style, const char *text);
void canvas_free(struct canvas *c);

#endif
