/* derive: random terms that satisfy a judgment form, a relation or a metafunction, by building a
 * random derivation (Fetscher, chapters 4 and 5).
 *
 * A goal is (judgment pattern ...) or (metafunction pattern ...) = pattern. The result is the
 * sequence of the arguments (and, for a metafunction, its result last); the caller, who compiled
 * the goal's patterns, matches it against them to bind their names. The judgment itself checks each
 * result before it is returned. */
#ifndef ASSAY_LOGIC_DERIVE_H
#define ASSAY_LOGIC_DERIVE_H

#include "core/rng.h"
#include "redex/language/pattern.h"

struct derivation_goal; /* in the world's arena */

enum derivation_order { ORDER_ONE_PER_TERM, ORDER_UNIFORM, ORDER_BY_PREMISES };

/* A part of an example: item items[0], of that item items[1]... */
struct derivation_gap {
  const uint32_t *items;
  uint32_t length;
  uint32_t number;            /* gaps of the same number are filled with the same term, and... */
  const struct pattern *sort; /* ...have the same sort; NULL: any term */
};

struct derivation_options {
  unsigned size;  /* of the terms: about that many nodes; 0: limited by depth alone */
  unsigned depth; /* nesting of rules beyond which the search takes the cheapest way to finish */
  enum derivation_order order;
  uint64_t attempt;   /* from 1: atoms become more unusual as it grows */
  uint64_t backtrack; /* backtracking limit; 0: the default */
  term example;       /* arguments that satisfy the goal, part of which is to be regenerated; 0: generate everything */
  bool larger;        /* the part is to become larger */
  const struct derivation_gap *gaps; /* the parts, none inside another; NULL: a random one */
  uint32_t gap_count;
};

/* The head names the judgment or metafunction. `result` is the pattern after the =, NULL for a
 * judgment. A syntax error if the head is neither. */
struct derivation_goal *derivation_goal_compile(struct machine *m, struct scope *s, struct language *l,
                                                const struct syntax *form, const struct syntax *result);

/* Call this before the first `derive`, outside of marks, when everything that the goal needs is
 * defined. A syntax error if the number of patterns is wrong; raises if no finite derivation
 * exists. */
void derivation_goal_prepare(struct machine *m, struct derivation_goal *g);

/* The approximate minimum size of its conclusions. */
unsigned derivation_smallest(const struct derivation_goal *g);

enum derivation_outcome {
  DERIVED,
  DERIVATION_GAVE_UP, /* the limits were reached */
  DERIVATION_NONE,    /* the search space is empty: no term will ever satisfy the goal */
};

/* A function of the stream and the options alone. On DERIVED, *out is the sequence of arguments. */
enum derivation_outcome derive(struct machine *m, struct rng *r, struct derivation_goal *goal,
                               const struct derivation_options *options, term *out);

/* The arguments completed by the judgment's own outputs, or the metafunction's result. 0: they do
 * not satisfy the goal. After derivation_goal_prepare. */
term derivation_verified(struct machine *m, struct derivation_goal *goal, term arguments);
/* Does the judgment or metafunction compute this argument? */
bool derivation_is_output(const struct derivation_goal *goal, uint32_t argument);

/* A small derivation of the goal's conclusion; 0: there is none, or the search gave up. */
value derivation_search(struct machine *m, struct derivation_goal *goal, bool *gave_up);
/* The derivation of the last term: a `derivation` structure as from build-derivations; 0: none. */
value derivation_of_last(struct machine *m, struct derivation_goal *goal);

#endif
