/* interactive_hunt: a hunt one step at a time: the next counterexample, its reduction, what it
 * stands for, and that it shall not come again (Pike, section 6). In one world, by one thread,
 * whatever the kind of the check. */
#ifndef ASSAY_HUNT_INTERACTIVE_HUNT_H
#define ASSAY_HUNT_INTERACTIVE_HUNT_H

#include "hunt/hunt.h"

struct interactive_hunt {
  /* What is wanted, which may change between calls: the check's options, but for `reduced` and
   * `generalising`; and seconds for the next counterexample. It has the findings that were shown;
   * their hits are since they were suppressed. */
  struct hunt hunt;
  uint64_t instances; /* to try of each formula */
  assay *world;
  /* its own */
  struct check *check;
  struct attempt_range *range; /* under way, or finished; NULL: none */
  bool is_finished;
  size_t taken;                /* of its failures */
  size_t turn;                 /* of the streams */
  bool has_begun;              /* the check has warned */
  uint64_t *seeds;             /* that the findings were made with; malloc'ed */
  struct finding **suppressed; /* malloc'ed, in the order in which they were */
  size_t suppressed_count;
  size_t current; /* the number of the finding that the calls are about, from 1; 0: none */
  char *why;      /* of the last call that failed; malloc'ed */
};

/* Opens the check; or begins with the first term again, by the options that there are now. False:
 * see `why`; so it is for the others. */
bool interactive_hunt_restart(struct interactive_hunt *q);
void interactive_hunt_free(struct interactive_hunt *q);

enum interactive_result {
  INTERACTIVE_FOUND,   /* it is the current one now */
  INTERACTIVE_NOTHING, /* in the time that there was */
  INTERACTIVE_NO_MORE, /* terms */
  INTERACTIVE_FAILED,
};
/* The next counterexample that no suppressed one accounts for. */
enum interactive_result interactive_hunt_next(struct interactive_hunt *q);

struct interactive_reduction {
  uint64_t steps, checks;
  bool is_complete;
};
/* Reduces the current one, and if asked, generalises it. */
bool interactive_hunt_reduce(struct interactive_hunt *q, bool generalise, struct interactive_reduction *out);

/* The current one shall not come again; there is none then. */
void interactive_hunt_suppress(struct interactive_hunt *q);
/* It may; and is the current one. `number` 0: the one that was suppressed last. Returns which it
 * was; 0: it is not suppressed. */
size_t interactive_hunt_restore(struct interactive_hunt *q, size_t number);
bool interactive_hunt_is_suppressed(const struct interactive_hunt *q, size_t number);

#endif
