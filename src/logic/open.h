/* open: terms with variables, for the search for a derivation.
 *
 * An open term is a word: a closed term itself, or (tag 2, which no term has) a cell: a variable,
 * or a sequence with an open item. Cells live in the world's arena until the attempt ends; the
 * trail of the store (logic/constraint_store.h) undoes changes in them. */
#ifndef ASSAY_LOGIC_OPEN_H
#define ASSAY_LOGIC_OPEN_H

#include "core/term.h"
#include "core/world.h"

struct pattern;
struct nonterminal;
struct watch_link;
struct integer_interval;

typedef uintptr_t open_term;

enum { OPEN_TAG = 2, OPEN_MASK = 3 };

/* The sorts of a variable, which must satisfy all of them. */
struct sorts {
  const struct pattern *pattern; /* a built-in pattern or a non-terminal */
  const struct sorts *next;
  uint32_t level; /* of the choice that required it */
};

struct open_variable {
  bool is_node;   /* false */
  bool universal; /* of a disequation: stands for every term */
  uint32_t number;
  uint32_t level;    /* of the choice that bound it */
  open_term binding; /* 0: none */
  const struct sorts *sorts;
  struct watch_link *watches;              /* woken when it is bound */
  const struct integer_interval *interval; /* its bounds (logic/bounds.c); NULL: none */
};

struct open_node { /* a sequence */
  bool is_node;    /* true */
  uint32_t count;
  uint32_t level;                 /* of the latest choice that closed a part of it */
  term closed;                    /* the term that it has become; 0: not known to be closed */
  const struct nonterminal *sure; /* a non-terminal that it matches for all values of its variables */
  open_term items[];
};

static inline bool is_open(open_term t) { return (t & OPEN_MASK) == OPEN_TAG; }
static inline struct open_variable *variable_of(open_term t) { return (struct open_variable *)(t - OPEN_TAG); }
static inline struct open_node *node_of(open_term t) { return (struct open_node *)(t - OPEN_TAG); }
static inline open_term open_of(const void *cell) { return (open_term)cell + OPEN_TAG; }
static inline bool is_node(open_term t) { return is_open(t) && node_of(t)->is_node; }
static inline bool is_variable(open_term t) { return is_open(t) && !node_of(t)->is_node; }

/* Follows the bindings of variables. */
static inline open_term open_deref(open_term t) {
  while (is_variable(t) && variable_of(t)->binding) t = variable_of(t)->binding;
  return t;
}

/* For a term after open_deref: is it a sequence, open or closed? */
static inline bool open_is_sequence(open_term t) { return is_open(t) ? node_of(t)->is_node : is_sequence(t); }
static inline uint32_t open_count(open_term t) { return is_open(t) ? node_of(t)->count : seq_count(t); }
static inline open_term open_item(open_term t, uint32_t i) {
  return is_open(t) ? node_of(t)->items[i] : seq_item(t, i);
}

/* An unbound variable in t, the leftmost; NULL when t is closed. */
struct open_variable *open_variable(open_term t);

#endif
