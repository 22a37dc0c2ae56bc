/* reduce: a failing term made small.
 *
 * One loop, whatever the space: candidates come from the tactics (reduce/tactics.h) in a fixed
 * order; those that have not been tried go to the check; the first that fails becomes the current
 * term; until none fails. Every step goes down in a well-founded order (space/order.h). The answer
 * depends neither on how many candidates are checked at a time nor on how many threads do that:
 * only what comes up to the first failing one counts. */
#ifndef ASSAY_REDUCE_REDUCE_H
#define ASSAY_REDUCE_REDUCE_H

#include "space/space.h"

struct journal;

enum reduce_verdict {
  REDUCE_PASSES,
  REDUCE_FAILS,
  REDUCE_DISCARDED,
  REDUCE_DISCARDED_TOO,
  REDUCE_UNANSWERED, /* as they come to the check */
};

struct reduce_candidate {
  term t; /* the check may put another in its place: the one that it has really tried */
  enum reduce_verdict verdict;
  uint64_t evidence; /* of a failure: the same for the same failure */
};

struct reduce_result {
  term t;
  size_t size;     /* as measured */
  uint64_t checks; /* terms that were tried */
  uint64_t steps;  /* those that failed, and were taken */
  uint64_t others; /* those that failed otherwise */
  bool complete;   /* nothing more can be done; else a bound was reached */
};

struct reduce_options {
  /* Says of each what becomes of it. Those after one that fails may stay unanswered: if they are
   * needed after all, they come again. It may raise. */
  void (*check)(void *data, struct reduce_candidate *list, size_t count);
  void *data;
  bool repairs; /* the check may put other terms in the place of candidates: how small they are is only known then */
  size_t batch; /* how many to check at a time; 0: one */
  size_t (*measure)(void *data, term t); /* the size that counts; NULL: as the space has it */
  bool same;                             /* the evidence must stay the same */
  uint64_t evidence;                     /* of the first failure */
  uint64_t most_checks;                  /* 0: no bound */
  uint64_t deadline;                     /* nanoseconds of CLOCK_MONOTONIC; 0: none */
  const int *stop;                       /* as if it were over, when somebody makes it other than 0; or NULL */
  uint64_t seed;                         /* of what is drawn */
  unsigned tries;                        /* random terms for each sub-term; 0: none */
  bool pairs;                            /* in the end: each character, new numbers, two changes at a time */
  unsigned plan;                         /* the number of one of the space's */
  size_t largest_depth;                  /* how deep to look into the term; 0: to its leaves */
  size_t largest_size;                   /* of what is drawn; 0: just smaller than what it replaces */
  void (*other)(void *data, term t);     /* called, if set, with a term that fails in another way */
  void (*progress)(void *data, const struct reduce_result *so_far);                 /* after each step, if set */
  void (*step)(void *data, const struct reduce_result *so_far, const char *tactic); /* ...with what made it, if set */
  struct journal *journal; /* has answers already, and gets the others; or NULL */
};

/* The term fails; it is older than the call. What is made on the way is given back, but for the
 * result. */
struct reduce_result reduce(struct space *s, term t, const struct reduce_options *options);

#endif
