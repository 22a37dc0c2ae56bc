/* property: tests whether something holds on generated terms, until it fails. */
#ifndef ASSAY_PROPERTY_PROPERTY_H
#define ASSAY_PROPERTY_PROPERTY_H

#include "property/generator.h"

struct property {
  const char *form; /* redex-check... */
  struct place place;
  const struct syntax *subject; /* the pattern, goal, relation or metafunction that it is about */
  struct generator generator;   /* as the program specifies; its sources are tried in turn */
  const uint32_t *slots;        /* of the names in the pattern that `holds` reads */
  const term *names;            /* ...and those names */
  uint32_t slot_count;
  const struct unit *unit;   /* the owner of the slots */
  const struct expr *holds;  /* in the frame; or NULL: */
  const struct syntax *body; /* ...as written */
  value predicate;           /* a predicate on the term */
  uint64_t attempts;         /* with each source */
  unsigned retries;
  value prepare;      /* applied to the term first; 0: none */
  value attempt_size; /* the size of an attempt, by its number; 0: as in Redex */
  const struct place *attempt_size_place, *prepare_place;
  bool print, keep_going;
  uint64_t fresh_names; /* redex/redex.h: where each attempt starts counting, so that attempts are independent */
};

/* Attempt i is a function of (the machine's seed, i) alone, and leaves nothing in the arena.
 * Results go to the machine's records, and if `print`, to its output as Redex prints them. Returns
 * the result of the form. */
value property_check(struct machine *m, const struct property *p, value *frame);

unsigned property_default_size(uint64_t attempt); /* the default size of an attempt in Redex */

/* A property that was collected, with a frame of its own. In the world's arena. */
struct collected {
  struct collected *next;
  struct property property;
  value *frame;
};

#endif
