/* term_source: terms by number, for assay gen: those of a model's pattern or goal, or the programs
 * of a subject. */
#ifndef ASSAY_CLI_GEN_TERM_SOURCE_H
#define ASSAY_CLI_GEN_TERM_SOURCE_H

#include "cli/gen/gen_options.h"
#include "cli/invocation.h"

enum { DEFAULT_GENERATOR = 31 }; /* instead of a generator's number */

struct term_source {
  const struct term_source_kind *kind;
  struct invocation *invocation;
  const struct gen_options *options;
  /* set by `open` */
  const char *generator; /* the name of the current one */
  assay_generator *model;
  assay_programs *programs; /* NULL: it is a model */
};

struct sourced_term {
  assay_making made;
  assay_term term;
  const char *text; /* as its language writes it; NULL: the term itself */
  size_t length;
  uint64_t nodes;
  const struct assay_derivation *derivation; /* or NULL */
};

/* Loads a model; `open` loads a subject file. Sets the generators to use: 1 << number of each.
 * Returns false after it has printed why. */
bool term_source_begin(struct term_source *s, struct invocation *call, const struct gen_options *o, unsigned *ways);
/* Makes the terms of another generator from now on. Returns false after it has printed why. */
bool term_source_open(struct term_source *s, unsigned way);
assay_status term_source_make(struct term_source *s, uint64_t index, struct sourced_term *out);

#endif
