/* typeset_document: the input of the formats: rows of pieces, in tables and inference rules.
 *
 * Rows follow the lines of the source. The start of a row is aligned with the piece above it that
 * begins in the same column of the source, however wide the text before it has become. Everything
 * lives in the world's arena. */
#ifndef ASSAY_TYPESET_TYPESET_DOCUMENT_H
#define ASSAY_TYPESET_TYPESET_DOCUMENT_H

#include "core/world.h"

struct buffer;

enum piece_style {
  PIECE_NONTERMINAL,
  PIECE_SUBSCRIPT,
  PIECE_SUPERSCRIPT,
  PIECE_LITERAL,
  PIECE_FUNCTION, /* the name of a metafunction or judgment form */
  PIECE_MARK,     /* brackets, ::=, arrows */
  PIECE_TEXT,     /* strings, and the results of rewrites */
  PIECE_CODE,     /* Racket code */
  PIECE_WORD,     /* where, if */
  PIECE_LABEL,    /* the name of a rule */
  PIECE_STYLES
};

struct typeset_piece {
  struct typeset_piece *next;
  enum piece_style style;
  const char *text;
  uint32_t spaces; /* before it */
  uint32_t column; /* in the source; 0: not from the source */
};

struct typeset_row {
  struct typeset_row *next;
  struct typeset_piece *first, **end;
  const struct typeset_row *under_row; /* its first piece is aligned with this one; NULL: at the left edge... */
  const struct typeset_piece *under;
  uint32_t indent; /* ...and this many columns further */
};

struct lines {
  struct typeset_row *first, *last;
};

enum { MOST_CELLS = 4 };

struct table_row {
  struct table_row *next;
  struct lines *cells[MOST_CELLS]; /* NULL: empty */
  bool wide;                       /* only the first cell, across all columns */
};

struct premise_row {
  struct premise_row *next;
  uint32_t count;
  struct lines **premises;
};

struct typeset_inference {
  struct typeset_inference *next;
  struct premise_row *premises;
  struct lines *conclusion;
  const char *name; /* NULL: none */
};

/* One definition: a table, or rules. A table with rules comes before them. */
struct definition_block {
  struct definition_block *next;
  const char *name;
  const char *columns; /* one letter for each: l, c, r */
  struct table_row *rows, **rows_end;
  struct typeset_inference *rules, **rules_end;
};

struct typeset_document {
  struct world *world;
  struct definition_block *first, **end;
};

void document_init(struct typeset_document *d, struct world *w);
struct definition_block *document_block(struct typeset_document *d, const char *name, const char *columns);
struct table_row *block_row(struct typeset_document *d, struct definition_block *b);
struct typeset_inference *block_rule(struct typeset_document *d, struct definition_block *b);
struct lines *lines_new(struct world *w);
struct typeset_row *lines_row(struct world *w, struct lines *l);
struct typeset_piece *row_piece(struct world *w, struct typeset_row *r, enum piece_style style, const char *text);

/* ---- formats: each appends to the buffer ---- */

void typeset_text(struct buffer *out, const struct typeset_document *d);
void typeset_svg(struct buffer *out, const struct typeset_document *d);
/* A fragment has no preamble: it is for \input. */
void typeset_latex(struct buffer *out, const struct typeset_document *d, bool fragment);

#endif
