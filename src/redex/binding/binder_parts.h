/* binder_parts: a binding form taken apart: its names and what they stand for. Private to
 * binder*.c. */
#ifndef ASSAY_REDEX_BINDING_BINDER_PARTS_H
#define ASSAY_REDEX_BINDING_BINDER_PARTS_H

#include "redex/binding/binder_spec.h"

/* Names for other names; the first for a name counts. */
struct binder_renaming {
  const struct binder_renaming *next;
  term from, to;
};

/* What a name stands for. Under ellipses a plain cell's term is the sequence of them. */
struct binding_cell {
  enum {
    CELL_TERM,
    CELL_ITEMS, /* one for each iteration of an ellipsis */
    CELL_CHAIN, /* one iteration of a #:...bind, with those after it */
  } kind;
  term t;
  uint32_t count;
  struct binding_cell *items;
  const struct spec *chain;
  const struct form_parts *parts;
  const struct binder_renaming *table; /* of what was freshened: how the names that it exports were renamed */
};

struct form_parts {
  uint32_t count;
  struct part_of_form {
    term name;
    struct binding_cell cell;
  } * list;
};

/* Is the term a binding form of the language? Then its specification, and its parts. */
const struct spec *parts_of(struct machine *m, const struct language *l, term t, struct form_parts *out);
const struct binding_cell *parts_find(const struct form_parts *p, term name); /* NULL: none */
struct binding_cell cell_term(term t);

/* How often an ellipsis repeats that walks along these names; false if none of them is here. */
bool parts_repeats(const struct form_parts *p, const struct binder_names *drivers, uint32_t *count);
/* One iteration: the driving names stand for their items. */
struct form_parts parts_step(struct machine *m, const struct form_parts *p, const struct binder_names *drivers,
                             uint32_t i);

/* Calls `visit` for each source of names of the beta, in order. */
typedef void beta_visit(void *data, const struct binding_cell *source);
void beta_each(struct machine *m, const struct beta *b, const struct form_parts *p, beta_visit *visit, void *data);

#endif
