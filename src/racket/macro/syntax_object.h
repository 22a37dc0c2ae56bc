/* syntax_object: syntax as values, which macros take and return. */
#ifndef ASSAY_RACKET_MACRO_SYNTAX_OBJECT_H
#define ASSAY_RACKET_MACRO_SYNTAX_OBJECT_H

#include "core/read/syntax.h"
#include "racket/port.h"

struct syntax_object {
  struct opaque_object opaque; /* KIND_OPAQUE, object.aux: OPAQUE_SYNTAX */
  const struct syntax *x;
};

static inline bool is_syntax(value v) { return has_kind(v, KIND_OPAQUE) && object_of(v)->aux == OPAQUE_SYNTAX; }
static inline const struct syntax *syntax_of(value v) { return ((const struct syntax_object *)v)->x; }
value syntax_value(struct machine *m, const struct syntax *x);
/* The syntax that a value denotes: its syntax parts are kept, and the rest is at the place. */
const struct syntax *value_syntax(struct machine *m, value v, const struct place *place);
void print_syntax(struct machine *m, struct buffer *b, value v); /* #<syntax:file:line:column datum> */

#endif
