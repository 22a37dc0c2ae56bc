/* binder_parts: the parts of a binding form by the names of its specification. Private to
 * binder*.c. */
#ifndef ASSAY_REDEX_BINDING_BINDER_PARTS_H
#define ASSAY_REDEX_BINDING_BINDER_PARTS_H

#include "redex/binding/binder_spec.h"

/* Names to be replaced by other names; the first entry for a name counts. */
struct binder_renaming {
  const struct binder_renaming *next;
  term from, to;
};

/* The meaning of a name. Under ellipses, the term of a plain cell is the sequence of its terms. */
struct binding_cell {
  enum {
    CELL_TERM,
    CELL_ITEMS, /* one for each iteration of an ellipsis */
    CELL_CHAIN, /* one iteration of a #:...bind, with the following ones */
  } kind;
  term t;
  uint32_t count;
  struct binding_cell *items;
  const struct spec *chain;
  const struct form_parts *parts;
  const struct binder_renaming *table; /* of a freshened part: how the names that it exports were renamed */
};

struct form_parts {
  uint32_t count;
  struct part_of_form {
    term name;
    struct binding_cell cell;
  } * list;
};

/* Is the term a binding form of the language? If so, returns its specification and parts. */
const struct spec *parts_of(struct machine *m, const struct language *l, term t, struct form_parts *out);
const struct binding_cell *parts_find(const struct form_parts *p, term name); /* NULL: none */
struct binding_cell cell_term(term t);

/* The number of repetitions of an ellipsis that iterates over these names; false: no name is
 * here. */
bool parts_repeats(const struct form_parts *p, const struct binder_names *drivers, uint32_t *count);
/* One iteration: the driving names stand for their items. */
struct form_parts parts_step(struct machine *m, const struct form_parts *p, const struct binder_names *drivers,
                             uint32_t i);

/* Calls `visit` for each source of names of the beta, in order. */
typedef void beta_visit(void *data, const struct binding_cell *source);
void beta_each(struct machine *m, const struct beta *b, const struct form_parts *p, beta_visit *visit, void *data);

#endif
