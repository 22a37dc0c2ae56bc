/* coverage: how often each rule of a judgment, clause of a metafunction, rule of a reduction
 * relation and production of a grammar was used. The engines count in any case: it is one increment
 * where a rule has concluded. */
#ifndef ASSAY_PROPERTY_COVERAGE_H
#define ASSAY_PROPERTY_COVERAGE_H

#include "racket/machine.h"

struct language;

enum coverage_kind {
  COVERED_RULE,
  COVERED_CLAUSE,
  COVERED_STEP,
  COVERED_PRODUCTION
}; /* productions: by the grammar generator */

struct covered_row {
  enum coverage_kind kind;
  term owner; /* the judgment's, metafunction's, relation's or non-terminal's name */
  term name;  /* of a rule, 0: it has none; of a production, its text */
  struct place place;
  uint64_t *used;
  uint32_t *weight; /* of a rule (redex/judgment/judgment.h); else NULL */
};

/* All that was defined by the modules that are loaded, in order; productions last. The same in
 * every world that has loaded the same program. */
struct coverage { /* in the world's arena */
  size_t count, capacity;
  struct covered_row *rows;
};

/* Compiles what has not been yet. */
struct coverage *coverage_of(struct machine *m);
void coverage_reset(const struct coverage *c);
/* The row of the language's first production; the others follow. SIZE_MAX: it is not there. */
size_t coverage_productions(struct machine *m, const struct coverage *c, const struct language *l);

#endif
