/* formula: a generalised counterexample: a term with variables in it (Pike, sections 5.1 and 5.2).
 *
 * A formula is the original term and a list of variables; a variable stands at one or more places
 * of the term, which must then be equal. Guards are relations between variables and constants that
 * an instance satisfies. That instances also satisfy the property's precondition is not part of the
 * formula: the printing code adds that. */
#ifndef ASSAY_GENERALISE_FORMULA_H
#define ASSAY_GENERALISE_FORMULA_H

#include "core/printer.h"
#include "space/space.h"

enum variable_kind {
  VARIABLE_ANY,     /* all terms of the sort that were tried fail */
  VARIABLE_UNREAD,  /* the property never looks at it, so that every term of the sort fails */
  VARIABLE_EXISTS,  /* for each constructor of the sort there is a term that fails */
  VARIABLE_FOLLOWS, /* the rest determines it: the output of a judgment, or the result of #:prepare */
};

struct variable {
  enum variable_kind kind;
  const struct sort *sort;
  uint32_t place_count;
  const struct term_path *places;
  uint32_t witness_count; /* VARIABLE_EXISTS: a sub-term per constructor; the rest of the term is unchanged */
  const term *witnesses;
};

enum guard_kind { GUARD_DIFFERS, GUARD_BELOW, GUARD_AT_MOST, GUARD_ABOVE, GUARD_AT_LEAST, GUARD_KINDS };

struct guard {
  enum guard_kind kind;
  uint32_t left;    /* a variable, by its number */
  bool to_variable; /* the right side is `right`, not `bound` */
  uint32_t right;   /* another variable */
  term bound;       /* a constant */
};

struct formula { /* in the world's arena */
  term t;
  uint32_t variable_count, guard_count;
  const struct variable *variables;
  const struct guard *guards;
  uint64_t tests;     /* instances that satisfied the precondition; all of them failed */
  uint64_t discarded; /* instances that did not satisfy it */
};

/* Does the relation hold? The order is that of real numbers; other terms are unordered. */
bool guard_kind_holds(struct world *w, enum guard_kind r, term left, term right);
const char *guard_kind_text(enum guard_kind r);
enum guard_kind guard_kind_converse(enum guard_kind r); /* y > x for x < y */

/* The sub-term at a place; 0: the term has no such place. */
term term_path_item(term t, const struct term_path *p);
bool term_path_is_inside(const struct term_path *p, const struct term_path *outer); /* or the same */
static inline bool term_path_equal(const struct term_path *p, const struct term_path *q) {
  return p->length == q->length && term_path_is_inside(p, q);
}

/* A VARIABLE_EXISTS makes a claim about some terms only, so that such a formula cannot suppress
 * others. */
bool formula_is_universal(const struct formula *f);

/* Is the term an instance: equal to the formula but for its variables, with terms of the right
 * sorts at their places, equal at all places of one variable, and satisfying the guards? values[i],
 * if not NULL, is set to the term for variable i. */
bool formula_matches(struct space *s, const struct formula *f, term t, term *values);
/* The instance with values[i] for variable i; 0: variable i keeps the sub-term of the formula's
 * term. */
term formula_instance(struct space *s, const struct formula *f, const term *values);
bool formula_guards_hold(struct world *w, const struct formula *f, const term *values);
/* Are they the same, whatever the order of variables and the evidence for them? */
bool formula_equal(struct space *s, const struct formula *a, const struct formula *b);
/* Is each instance of `narrow` one of `wide`? True is certain, false is not. */
bool formula_covers(struct space *s, const struct formula *wide, const struct formula *narrow);

/* As a term for another world; and back, for a space of the same kind. Returns 0 or NULL if it is
 * not a formula of the space. */
term formula_to_term(struct space *s, const struct formula *f);
const struct formula *formula_from_term(struct space *s, term t);

/* How to print a formula. */
struct formula_style {
  const char *condition;             /* a condition on instances; NULL: none */
  term (*whole)(void *data, term t); /* the term that contains t; NULL: t itself */
  /* The same for a place, in the world's arena. */
  struct term_path (*place)(void *data, const struct term_path *p);
  void (*print)(void *data, struct buffer *b, term t); /* NULL: as the printer does */
  void *data;
};
/* forall x0 x1 : e, x2 : number where x2 < 0. (Add x0 ...) such that ... */
void formula_print(struct space *s, const struct formula *f, const struct formula_style *style, struct buffer *out);
/* The printed name of variable i. */
void formula_variable_name(struct world *w, const struct formula *f, uint32_t i, struct buffer *out);
void formula_guard_print(struct world *w, const struct formula *f, const struct guard *g, struct buffer *out);

#endif
