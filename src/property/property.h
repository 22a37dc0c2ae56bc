/* property: trying whether something holds of generated terms, until it does not. */
#ifndef ASSAY_PROPERTY_PROPERTY_H
#define ASSAY_PROPERTY_PROPERTY_H

#include "property/generator.h"

struct property {
  const char *form; /* redex-check... */
  struct place place;
  const struct syntax *subject; /* the pattern, goal, relation or metafunction that it is about */
  struct generator generator;   /* as the program says; each of its sources is tried in turn */
  const uint32_t *slots;        /* of the names in the pattern that `holds` reads */
  const term *names;            /* ...and what they are called */
  uint32_t slot_count;
  const struct unit *unit;   /* whose frame they are slots of */
  const struct expr *holds;  /* in the frame; or NULL: */
  const struct syntax *body; /* ...as it was written */
  value predicate;           /* a procedure of the term */
  uint64_t attempts;         /* with each source */
  unsigned retries;
  value prepare;      /* applied to the term first; 0: nothing */
  value attempt_size; /* the size of an attempt, by its number; 0: as Redex does */
  const struct place *attempt_size_place, *prepare_place;
  bool print, keep_going;
  uint64_t fresh_names; /* redex/redex.h: where each attempt begins to count, so that none depends on those before it */
};

/* Attempt i is a function of (the machine's seed, i) alone, and leaves nothing behind in the arena.
 * What was found goes to the machine's records, and if `print`, to its output as Redex prints it.
 * Returns what the form returns. */
value property_check(struct machine *m, const struct property *p, value *frame);

unsigned property_default_size(uint64_t attempt); /* of the terms of an attempt, as Redex has it */

/* A property that was met while the machine collects them, with a frame of its own. In the world's
 * arena. */
struct collected {
  struct collected *next;
  struct property property;
  value *frame;
};

#endif
