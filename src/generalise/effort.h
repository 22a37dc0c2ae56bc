/* effort: how many instances are tried for what. A property is asked thousands of times in a
 * second; a compiler a few hundred times in all, and in batches. */
#ifndef ASSAY_GENERALISE_EFFORT_H
#define ASSAY_GENERALISE_EFFORT_H

#include <stdbool.h>
#include <stdint.h>

struct effort {
  uint64_t tests, draws; /* at most */
  bool in_order;         /* small terms first, then random ones */
  bool listed;           /* what can be listed first: the words of the space, all small numbers */
};

struct generalise_effort {
  uint32_t spots;           /* places that are looked at */
  struct effort screened;   /* of each place alone, in one batch; no tests: places are not screened */
  struct effort alone;      /* of a place... */
  struct effort more_alone; /* ...if that was not enough; no tests: it was */
  struct effort together;   /* of a claim, with all that it has already */
  uint32_t least_together;  /* tests of a claim with guards */
  uint32_t enough, few;     /* different terms at a place: for any sort; if there are hardly more */
  uint32_t enough_together; /* tests in which another variable changed, too */
  uint32_t samples, sample_draws, least_failing; /* of a place, to guess guards */
  uint32_t neighbours;                           /* of a bound that was guessed */
  int64_t naturals, naturals_of_many;            /* below this and, negative, half as many */
  uint32_t bisections;                           /* rounds */
  uint32_t least_long;                           /* tests in the end, if there was no time for more */
};

extern const struct generalise_effort effort_usual, effort_dear;

#endif
