/* generator: the table of generators of terms.
 *
 * The caller specifies the terms (`struct wanted`) and the generator; all generators have the same
 * interface. A generated term is a function of the request alone. */
#ifndef ASSAY_PROPERTY_GENERATOR_H
#define ASSAY_PROPERTY_GENERATOR_H

#include "core/rng.h"
#include "gen/sources.h"

struct enumeration;     /* gen/enumeration.h */
struct derivation_goal; /* logic/derive.h */

enum generator_kind {
  GENERATOR_GRAMMAR,      /* by unfolding the grammar (gen/grammar.h) */
  GENERATOR_ENUM,         /* the terms in order (gen/enumeration.h) */
  GENERATOR_RANDOM_INDEX, /* terms at random numbers */
  GENERATOR_DERIVE,       /* by building a derivation (logic/derive.h) */
  GENERATOR_KINDS,
};
const char *generator_name(enum generator_kind kind);

/* The specification of the terms. */
struct wanted {
  const char *who; /* the calling form, for messages */
  struct language *language;
  /* Its names are slots of the request's frame. With a goal, it matches the sequence of the goal's
   * arguments, followed by the result for a metafunction. NULL: any of the sources' terms. */
  const struct pattern *pattern;
  const struct sources *sources; /* that replace the pattern; or NULL */
  struct derivation_goal *goal;  /* that the terms satisfy; or NULL */
  term head;                     /* with a goal: the judgment's or the metafunction's name */
  bool is_function;              /* ...the goal is (head argument ...) = result */
};

struct generator {
  enum generator_kind kind;
  struct wanted wanted;
  bool cycle;     /* enum: start again after the last term */
  uint64_t below; /* random-index: numbers below this one, uniformly; 0: */
  double p;       /* the number of bits is geometrically distributed with this parameter; 0: the default */
  struct enumeration *enumeration; /* made when it is needed, with... */
  uint64_t terms;                  /* ...the number of terms; 0: more than fits */
};

bool generator_applies(const struct wanted *w, enum generator_kind kind);
/* Call this before the first request, outside of marks. Raises if there are no such terms, or the
 * generator cannot make them. */
void generator_prepare(struct machine *m, struct generator *g);

/* The size. By grammar: nested non-terminals; by derivation: rules, or about `nodes` nodes if that
 * is not 0. Enumerated terms have the size that they have. */
struct extent {
  unsigned depth, nodes;
};

/* The size of term `index`: the requested one, or if that is 0, small and large in turn. */
struct extent generator_extent(const struct generator *g, uint64_t index, unsigned size);

struct request {
  struct rng *rng;
  uint64_t attempt; /* from 1; for enumeration in order, the number of the term */
  struct extent size;
  unsigned retries;
  const uint32_t *weights; /* of the language's productions (gen/grammar.h), or NULL */
  bool has_bias;           /* by grammar: gen/term_bias.h */
  term example;            /* by derivation: a term of which only a part is regenerated; 0: none */
  uint32_t which;          /* index of the source */
  value *frame;            /* captured variables in place */
};

enum made_term {
  MADE,
  MADE_AND_BOUND, /* and the pattern's names are bound in the frame */
  GAVE_UP,        /* for this request */
  NO_MORE,        /* beyond the last term */
};

/* Generates a term; with a goal, (head argument ...) or ((head argument ...) = result). */
enum made_term generator_make(struct machine *m, const struct generator *g, const struct request *r, term *out);

/* The part that the pattern matches: the term, or with a goal, its arguments. 0: it has another
 * shape. */
term wanted_part(struct machine *m, const struct wanted *w, term t);
/* The term that has this part. */
term wanted_whole(struct machine *m, const struct wanted *w, term part);

#endif
