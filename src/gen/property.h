/* property: trying whether something holds of generated terms, until it does not. */
#ifndef ASSAY_GEN_PROPERTY_H
#define ASSAY_GEN_PROPERTY_H

#include "gen/sources.h"

struct property {
  const char *form; /* redex-check... */
  struct place place;
  struct language *language;
  /* What a term must match, its names slots of the frame. Without sources, it is also what terms are made from. NULL:
   * a term is not taken apart. */
  const struct pattern *pattern;
  const uint32_t *slots; /* of the names that `holds` reads */
  uint32_t slot_count;
  const struct sources *sources; /* each is tried in turn; or NULL */
  const struct expr *holds;      /* in the frame; or NULL: */
  value predicate;               /* a procedure of the term */
  uint64_t attempts;             /* with each source */
  unsigned retries;
  value prepare;      /* applied to the term first; 0: nothing */
  value attempt_size; /* the size of an attempt, by its number; 0: as Redex does */
  bool print, keep_going;
};

/* Attempt i is a function of (the machine's seed, i) alone, and leaves nothing behind in the arena. What was found goes
 * to the machine's records, and if `print`, to its output as Redex prints it. Returns what the form returns. */
value property_check(struct machine *m, const struct property *p, value *frame);

#endif
