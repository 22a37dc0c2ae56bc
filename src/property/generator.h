/* generator: the ways in which terms are made, in one table.
 *
 * Whoever wants terms says what they are to be (`struct wanted`) and which way to make them; all
 * ways are then asked alike. What a generator makes is a function of the request alone. */
#ifndef ASSAY_PROPERTY_GENERATOR_H
#define ASSAY_PROPERTY_GENERATOR_H

#include "core/rng.h"
#include "gen/sources.h"

struct enumeration;     /* gen/enumeration.h */
struct derivation_goal; /* logic/derive.h */

enum generator_kind {
  GENERATOR_GRAMMAR,      /* by unfolding the grammar (gen/grammar.h) */
  GENERATOR_ENUM,         /* the terms in order of their numbers (gen/enumeration.h) */
  GENERATOR_RANDOM_INDEX, /* terms of random numbers */
  GENERATOR_DERIVE,       /* by building a derivation (logic/derive.h) */
  GENERATOR_KINDS,
};
const char *generator_name(enum generator_kind kind);
/* False: there is none of that name. */
bool generator_named(const char *name, size_t length, enum generator_kind *kind);

/* What the terms are to be. */
struct wanted {
  const char *who; /* the form that asks, for messages */
  struct language *language;
  /* Its names are slots of the request's frame. With a goal, it is a pattern of the sequence of the
   * goal's arguments, and for a metafunction of its result, too. NULL: any of the sources'
   * terms. */
  const struct pattern *pattern;
  const struct sources *sources; /* what terms are made from instead; or NULL */
  struct derivation_goal *goal;  /* what they are to satisfy; or NULL: nothing */
  term head;                     /* with a goal: the judgment's or the metafunction's name */
  bool is_function;              /* ...the goal is (head argument ...) = result */
};

struct generator {
  enum generator_kind kind;
  struct wanted wanted;
  bool cycle;                      /* enum: from the start again when there are no more terms */
  uint64_t below;                  /* random-index: numbers below this one, evenly; 0: */
  double p;                        /* the numbers of bits are distributed geometrically by this; 0: as usual */
  struct enumeration *enumeration; /* once it is needed, with... */
  uint64_t terms;                  /* ...how many there are; 0: more than can be counted */
};

bool generator_applies(const struct wanted *w, enum generator_kind kind);
/* To be called before the first request, outside of marks. Raises if there are no such terms, or
 * they cannot be made that way. */
void generator_prepare(struct machine *m, struct generator *g);

/* How large: by grammar, non-terminals one inside the other; by derivation, rules, or if `nodes` is
 * not 0, about that many nodes. Numbered terms have the size that they have. */
struct extent {
  unsigned depth, nodes;
};

/* For term `index` of many: the wanted size, or if that is 0, small and large ones in turn. */
struct extent generator_extent(const struct generator *g, uint64_t index, unsigned size);

struct request {
  struct rng *rng;
  uint64_t attempt; /* from 1; the number of the term, for those in order */
  struct extent size;
  unsigned retries;
  const uint32_t *weights; /* of the language's productions (gen/grammar.h), or NULL */
  bool has_bias;           /* by grammar: gen/term_bias.h */
  term example;            /* by derivation: a term of which only a part is to be made anew; 0: all is new */
  uint32_t which;          /* source */
  value *frame;            /* captured variables in place */
};

enum made_term {
  MADE,
  MADE_AND_BOUND, /* and the pattern's names are bound in the frame */
  GAVE_UP,        /* this time */
  NO_MORE,        /* all terms have been made: there are only so many */
};

/* A term; with a goal, (head argument ...) or ((head argument ...) = result). */
enum made_term generator_make(struct machine *m, const struct generator *g, const struct request *r, term *out);

/* What the pattern is matched with: the term, or with a goal, its arguments. 0: it has another
 * shape. */
term wanted_part(struct machine *m, const struct wanted *w, term t);
/* The term whose part that is. */
term wanted_whole(struct machine *m, const struct wanted *w, term part);

#endif
