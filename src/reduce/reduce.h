/* reduce: reduces a failing term.
 *
 * One loop serves all spaces: the tactics (reduce/tactics.h) make candidates in a fixed order;
 * those that have not been tried go to the check; the first that fails becomes the current term;
 * the loop ends when none fails. Every step goes down in a well-founded order (space/order.h). The
 * result depends neither on how many candidates are checked at a time nor on the number of threads:
 * only the candidates up to the first failing one count. */
#ifndef ASSAY_REDUCE_REDUCE_H
#define ASSAY_REDUCE_REDUCE_H

#include "space/space.h"

struct journal;

enum reduce_verdict {
  REDUCE_PASSES,
  REDUCE_FAILS,
  REDUCE_DISCARDED,
  REDUCE_DISCARDED_TOO,
  REDUCE_UNANSWERED, /* as passed to the check */
};

struct reduce_candidate {
  term t; /* the check may replace it by the term that it really tried */
  enum reduce_verdict verdict;
  uint64_t evidence; /* of a failure: equal for equal failures */
};

struct reduce_result {
  term t;
  size_t size;     /* by the measure */
  uint64_t checks; /* terms tried */
  uint64_t steps;  /* failing terms taken */
  uint64_t others; /* terms that failed differently */
  bool complete;   /* no candidate is left; else a bound was reached */
};

struct reduce_options {
  /* Sets the verdict of each candidate. Those after one that fails may stay unanswered; if they are
   * needed after all, they come again. It may raise. */
  void (*check)(void *data, struct reduce_candidate *list, size_t count);
  void *data;
  bool repairs; /* the check may replace candidates, so that their sizes are known only afterwards */
  size_t batch; /* how many to check at a time; 0: one */
  size_t (*measure)(void *data, term t); /* the size to minimise; NULL: the space's */
  bool same;                             /* failures must have this evidence */
  uint64_t evidence;                     /* of the first failure */
  uint64_t most_checks;                  /* 0: no bound */
  uint64_t deadline;                     /* nanoseconds of CLOCK_MONOTONIC; 0: none */
  const int *stop;                       /* set from outside to stop at once; or NULL */
  uint64_t seed;                         /* of random choices */
  unsigned tries;                        /* random terms per sub-term; 0: none */
  bool pairs;                        /* at the end, also try each character, new numbers, and two changes at a time */
  unsigned plan;                     /* an index into the space's plans */
  size_t largest_depth;              /* how deep to look into the term; 0: to its leaves */
  size_t largest_size;               /* of random terms; 0: just smaller than what they replace */
  void (*other)(void *data, term t); /* called with a term that fails differently; or NULL */
  void (*progress)(void *data, const struct reduce_result *so_far); /* called after each step; or NULL */
  void (*step)(void *data, const struct reduce_result *so_far,
               const char *tactic); /* the same, with the tactic; or NULL */
  struct journal *journal;          /* supplies stored answers first, and stores the others; or NULL */
};

/* Reduces t, which must fail and be older than the call. Releases everything made on the way except
 * the result. */
struct reduce_result reduce(struct space *s, term t, const struct reduce_options *options);

#endif
