/* setter: sets terms, patterns and code of a program as rows of pieces. */
#ifndef ASSAY_TYPESET_SETTER_H
#define ASSAY_TYPESET_SETTER_H

#include "redex/language/language.h"
#include "typeset/rewrite.h"
#include "typeset/typeset_document.h"

struct setter {
  struct machine *m;
  struct scope *scope;       /* for the meaning of names */
  struct language *language; /* of the non-terminals; NULL: none */
  const struct rewrite *rewrites;
  struct lines *lines;
  uint32_t line, column; /* the end of the last piece; line 0: none */
  uint32_t spaces;       /* before the next piece */
  bool tight;            /* ignores the white space of the source */
};

/* Begins new lines and returns them. */
struct lines *setter_begin(struct setter *s);
/* Sets a piece that is not in the source, after `spaces` spaces. */
void set_mark(struct setter *s, enum piece_style style, const char *text, uint32_t spaces);
/* A term or a pattern. */
void set_term(struct setter *s, const struct syntax *x);
/* (f argument …), for any f: f⟦argument, …⟧. */
void set_call(struct setter *s, const struct syntax *x);
/* Racket code: as written, except for (term t). */
void set_code(struct setter *s, const struct syntax *x);
/* Forgets the position in the source: the next piece is set `spaces` further on the same row. */
void set_beside(struct setter *s, const struct syntax *next, uint32_t spaces);

/* Sets a where, side-condition, fresh, judgment-holds, or a premise. */
void set_condition(struct setter *s, const struct syntax *x);

#endif
