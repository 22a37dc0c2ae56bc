/* effort: how many instances to try for which purpose. A property is checked thousands of times per
 * second; a compiler runs a few hundred times in all, and in batches. */
#ifndef ASSAY_GENERALISE_EFFORT_H
#define ASSAY_GENERALISE_EFFORT_H

#include <stdbool.h>
#include <stdint.h>

struct effort {
  uint64_t tests, draws; /* at most */
  bool in_order;         /* small terms first, then random ones */
  bool listed;           /* first what can be enumerated: the program's atoms, all small numbers */
};

struct generalise_effort {
  uint32_t spots;           /* places to look at */
  struct effort screened;   /* for each place alone, in one batch; no tests: places are not screened */
  struct effort alone;      /* for a place alone */
  struct effort more_alone; /* if that was not enough; no tests: it always is */
  struct effort together;   /* for a place together with the claim so far */
  uint32_t least_together;  /* tests of a claim with guards */
  uint32_t enough, few;     /* distinct terms at a place: for any sort; if there are hardly more */
  uint32_t enough_together; /* tests in which another variable changed, too */
  uint32_t samples, sample_draws, least_failing; /* of a place, to guess guards */
  uint32_t neighbours;                           /* of a guessed bound */
  int64_t naturals, naturals_of_many;            /* naturals below this, and half as many negative numbers */
  uint32_t bisections;                           /* rounds */
  uint32_t least_long;                           /* tests at the end, if there was no time for more */
};

extern const struct generalise_effort effort_usual, effort_dear;

#endif
