/* graph_literal: how a language writes words of a type as literals: the `literal` parts of a
 * graph-syntax.
 *
 *     (literal "$d")                      any word
 *     (literal i64 "$d:0n")               words of a type (:0 ends the name of the hole)
 *     (literal f64 "inf" "Infinity")      one value of a type: the one that $d would write so
 *
 * $d is the value in decimal digits. Integers are signed or unsigned, as their type is; a double
 * has enough digits to be unique, and always a point or an exponent, or is inf, -inf or nan. */
#ifndef ASSAY_GRAPH_GRAPH_LITERAL_H
#define ASSAY_GRAPH_GRAPH_LITERAL_H

#include "graph/value_type.h"

/* One `literal` part. */
struct literal_spelling {
  term type;         /* a name; 0: any */
  const char *value; /* in decimal digits; NULL: any */
  struct text_template text;
  const struct literal_spelling *next;
};

/* The list with the part added. Raises. */
const struct literal_spelling *literal_spelling_add(struct world *w, const struct literal_spelling *list,
                                                    const struct syntax *x, const struct template_names *names);
/* The most specific one for the word, or NULL. */
const struct text_template *literal_spelling_of(const struct literal_spelling *list, const struct value_type *t,
                                                uint64_t word);
/* Writes $d. */
void literal_write_decimal(struct buffer *b, const struct value_type *t, uint64_t word);

#endif
