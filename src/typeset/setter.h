/* setter: terms, patterns and code of a program as rows of pieces. */
#ifndef ASSAY_TYPESET_SETTER_H
#define ASSAY_TYPESET_SETTER_H

#include "redex/language/language.h"
#include "typeset/rewrite.h"
#include "typeset/typeset_document.h"

struct setter {
  struct machine *m;
  struct scope *scope;       /* what names mean */
  struct language *language; /* whose non-terminals they may be; NULL: none */
  const struct rewrite *rewrites;
  struct lines *lines;
  uint32_t line, column; /* behind what was set last; line 0: nothing was */
  uint32_t spaces;       /* before the next piece */
  bool tight;            /* whatever the source has between */
};

/* Begins new lines, which it returns. */
struct lines *setter_begin(struct setter *s);
/* A piece that is not in the source, with so many spaces before it. */
void set_mark(struct setter *s, enum piece_style style, const char *text, uint32_t spaces);
/* A term or a pattern. */
void set_term(struct setter *s, const struct syntax *x);
/* (f argument …), whatever f is: f⟦argument, …⟧. */
void set_call(struct setter *s, const struct syntax *x);
/* Racket: as it is written, but for (term t). */
void set_code(struct setter *s, const struct syntax *x);
/* Forgets where the source was: what comes next is set `spaces` behind, on the same row. */
void set_beside(struct setter *s, const struct syntax *next, uint32_t spaces);

/* where, side-condition, fresh, judgment-holds, or a premise. */
void set_condition(struct setter *s, const struct syntax *x);

#endif
