/* interactive_hunt: a hunt one step at a time: the next counterexample, its reduction, its
 * formulas, and its suppression (Pike, section 6). It runs in one world on one thread, for any kind
 * of check. */
#ifndef ASSAY_HUNT_INTERACTIVE_HUNT_H
#define ASSAY_HUNT_INTERACTIVE_HUNT_H

#include "hunt/hunt.h"

struct interactive_hunt {
  /* The request, which may change between calls: the check's options, except `reduced` and
   * `generalising`; and the seconds for the next counterexample. It has the findings shown so far;
   * their hits count from when they were suppressed. */
  struct hunt hunt;
  uint64_t instances; /* to try per formula */
  assay *world;
  /* private */
  struct check *check;
  struct attempt_range *range; /* being tried, or finished; NULL: none */
  bool is_finished;
  size_t taken;                /* how many of its failures were taken */
  size_t turn;                 /* the stream whose turn it is */
  bool has_begun;              /* the check's `begin` was called */
  uint64_t *seeds;             /* the seed of each finding; malloc'ed */
  struct finding **suppressed; /* malloc'ed, in the order of suppression */
  size_t suppressed_count;
  size_t current;        /* the number, from 1, of the finding that calls refer to; 0: none */
  struct diagnostic why; /* the error of the last failed call */
};

/* Opens the check, or begins again at the first term with the current options. On failure, returns
 * false: see `why`, as for the other functions. */
bool interactive_hunt_restart(struct interactive_hunt *q);
void interactive_hunt_free(struct interactive_hunt *q);

enum interactive_result {
  INTERACTIVE_FOUND,   /* it is now the current finding */
  INTERACTIVE_NOTHING, /* within the time limit */
  INTERACTIVE_NO_MORE, /* there are no more terms */
  INTERACTIVE_FAILED,
};
/* Finds the next counterexample that no suppressed finding accounts for. */
enum interactive_result interactive_hunt_next(struct interactive_hunt *q);

struct interactive_reduction {
  uint64_t steps, checks;
  bool is_complete;
};
/* Reduces the current finding and, if asked, generalises it. */
bool interactive_hunt_reduce(struct interactive_hunt *q, bool generalise, struct interactive_reduction *out);

/* Suppresses the current finding; there is no current one then. */
void interactive_hunt_suppress(struct interactive_hunt *q);
/* Undoes a suppression and makes that finding the current one. `number` 0: the one suppressed last.
 * Returns its number; 0: it was not suppressed. */
size_t interactive_hunt_restore(struct interactive_hunt *q, size_t number);
bool interactive_hunt_is_suppressed(const struct interactive_hunt *q, size_t number);

#endif
