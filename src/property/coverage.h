/* coverage: how often each rule of a judgment, clause of a metafunction, rule of a reduction
 * relation and production of a grammar was used. The engines always count: it takes one increment
 * when a rule has concluded. */
#ifndef ASSAY_PROPERTY_COVERAGE_H
#define ASSAY_PROPERTY_COVERAGE_H

#include "racket/machine.h"

struct language;

enum coverage_kind {
  COVERED_RULE,
  COVERED_CLAUSE,
  COVERED_STEP,
  COVERED_PRODUCTION
}; /* productions: counted by the grammar generator */

struct covered_row {
  enum coverage_kind kind;
  term owner; /* the judgment's, metafunction's, relation's or non-terminal's name */
  term name;  /* of a rule, 0 if unnamed; of a production, its text */
  struct place place;
  uint64_t *used;
  uint32_t *weight; /* of a rule (redex/judgment/judgment.h); else NULL */
};

/* All definitions of the loaded modules, in order; productions last. The same in every world that
 * has loaded the same program. */
struct coverage { /* in the world's arena */
  size_t count, capacity;
  struct covered_row *rows;
};

/* Compiles everything that is not compiled yet. */
struct coverage *coverage_of(struct machine *m);
void coverage_reset(const struct coverage *c);
/* The row of the language's first production; the others follow. SIZE_MAX: not found. */
size_t coverage_productions(struct machine *m, const struct coverage *c, const struct language *l);

#endif
