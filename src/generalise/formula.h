/* formula: what a counterexample has come to: a term with variables in it (Pike, sections 5.1 and
 * 5.2).
 *
 * A formula is the term that it was made from and a list of variables; a variable stands at one or
 * more places of the term, which must then be equal. Guards are relations between variables and
 * constants that an instance satisfies. That the property's precondition holds of an instance is
 * not said by the formula itself: whoever prints it adds that. */
#ifndef ASSAY_GENERALISE_FORMULA_H
#define ASSAY_GENERALISE_FORMULA_H

#include "core/printer.h"
#include "space/space.h"

enum variable_kind {
  VARIABLE_ANY,     /* every term of the sort fails that was tried */
  VARIABLE_UNREAD,  /* the property never looks at it: every term of the sort fails */
  VARIABLE_EXISTS,  /* for each constructor of the sort there is a term that fails */
  VARIABLE_FOLLOWS, /* the rest says what stands here: the output of a judgment, what #:prepare puts there */
};

struct variable {
  enum variable_kind kind;
  const struct sort *sort;
  uint32_t place_count;
  const struct term_path *places;
  uint32_t witness_count; /* VARIABLE_EXISTS: a sub-term for each constructor; the rest of the term is as it was */
  const term *witnesses;
};

enum guard_kind { GUARD_DIFFERS, GUARD_BELOW, GUARD_AT_MOST, GUARD_ABOVE, GUARD_AT_LEAST, GUARD_KINDS };

struct guard {
  enum guard_kind kind;
  uint32_t left;    /* a variable, by its number */
  bool to_variable; /* ...and what it is compared with: */
  uint32_t right;   /* another one, or */
  term bound;       /* this */
};

struct formula { /* in the world's arena */
  term t;
  uint32_t variable_count, guard_count;
  const struct variable *variables;
  const struct guard *guards;
  uint64_t tests;     /* instances that satisfied the precondition, all of which failed */
  uint64_t discarded; /* those that did not satisfy it */
};

/* Does the relation hold? Order is that of real numbers: other terms have none. */
bool guard_kind_holds(struct world *w, enum guard_kind r, term left, term right);
const char *guard_kind_text(enum guard_kind r);
enum guard_kind guard_kind_converse(enum guard_kind r); /* y > x for x < y */

/* The sub-term at a place; 0: the term has no such place. */
term term_path_item(term t, const struct term_path *p);
bool term_path_is_inside(const struct term_path *p, const struct term_path *outer); /* or the same */
static inline bool term_path_equal(const struct term_path *p, const struct term_path *q) {
  return p->length == q->length && term_path_is_inside(p, q);
}

/* What is in VARIABLE_EXISTS is claimed for some terms only: such a formula is no shape to be
 * suppressed. */
bool formula_is_universal(const struct formula *f);

/* Is the term an instance: is it as the formula is, but for its variables, with terms of the right
 * sorts at their places, the same at all places of one, and do the guards hold? values[i], if not
 * NULL, becomes what stands for variable i. */
bool formula_matches(struct space *s, const struct formula *f, term t, term *values);
/* The instance in which values[i] stands for variable i; 0: variable i is left as it is in the
 * formula's term. */
term formula_instance(struct space *s, const struct formula *f, const term *values);
bool formula_guards_hold(struct world *w, const struct formula *f, const term *values);
/* The same, whatever their variables' order, and whatever was found out about them. */
bool formula_equal(struct space *s, const struct formula *a, const struct formula *b);
/* Is each instance of `narrow` one of `wide`? A yes can be relied on, a no cannot. */
bool formula_covers(struct space *s, const struct formula *wide, const struct formula *narrow);

/* As a term, to be told to another world; and back, for a space of the same kind. 0, NULL: it is no
 * formula of the space. */
term formula_to_term(struct space *s, const struct formula *f);
const struct formula *formula_from_term(struct space *s, term t);

/* How a formula is shown. */
struct formula_style {
  const char *condition;             /* what instances have to satisfy; NULL: nothing */
  term (*whole)(void *data, term t); /* what the term is a part of; NULL: it is all */
  /* The same for a place, in the world's arena. */
  struct term_path (*place)(void *data, const struct term_path *p);
  void (*print)(void *data, struct buffer *b, term t); /* NULL: as the printer does */
  void *data;
};
/* forall x0 x1 : e, x2 : number where x2 < 0. (Add x0 ...) such that ... */
void formula_print(struct space *s, const struct formula *f, const struct formula_style *style, struct buffer *out);
/* The name of variable i as it is printed. */
void formula_variable_name(struct world *w, const struct formula *f, uint32_t i, struct buffer *out);
void formula_guard_print(struct world *w, const struct formula *f, const struct guard *g, struct buffer *out);

#endif
