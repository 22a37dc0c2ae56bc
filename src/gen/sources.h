/* sources: patterns from which terms are generated: a given one, the left-hand sides of a reduction
 * relation, the arguments of a metafunction's clauses. */
#ifndef ASSAY_GEN_SOURCES_H
#define ASSAY_GEN_SOURCES_H

#include "core/rng.h"
#include "gen/grammar.h"
#include "racket/compile/scope.h"
#include "racket/machine.h"

struct relation;

struct source_pattern {
  struct language *language; /* a rule's own: a union may have several */
  const struct pattern *pattern;
  const struct unit *unit;
  const value *captured; /* NULL: no captures */
  const char *name;      /* "rule" or "clause at file:line:column", as in Redex; NULL for a plain pattern */
};

struct sources {                /* in the world's arena */
  struct object object;         /* KIND_OPAQUE: may be the data of a primitive */
  struct language *language;    /* of the whole */
  const struct pattern *domain; /* terms outside it are not used; NULL: no restriction */
  const struct unit *domain_unit;
  const char *name; /* of the metafunction; NULL: it is not one */
  uint32_t count;
  struct source_pattern patterns[];
};

/* A pattern of the program, in a unit of its own; close it over the frame where it is used. */
struct sources *sources_of_pattern(struct machine *m, struct scope *s, struct language *l,
                                   const struct syntax *pattern);
struct sources *sources_close(struct machine *m, struct sources *x, const value *frame);
struct sources *sources_of_relation(struct machine *m, const struct relation *r);
struct sources *sources_of_metafunction(struct machine *m, struct binding *b, const struct place *place);

/* Generates a term of one of the patterns. */
term source_generate(struct machine *m, struct rng *r, const struct sources *x, uint32_t which,
                     const struct generation *g);
bool source_in_domain(struct machine *m, const struct sources *x, term t);

#endif
