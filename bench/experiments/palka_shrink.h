/* palka_shrink: table 3.1 of Pałka's thesis: the same counterexamples reduced by rules in different
 * orders. */
#ifndef ASSAY_EXPERIMENTS_PALKA_SHRINK_H
#define ASSAY_EXPERIMENTS_PALKA_SHRINK_H

#include "experiments/counterexamples.h"
#include "experiments/program_exchange.h"
#include "experiments/series.h"

struct shrink_result {
  char *term, *text; /* reduced; NULL: not done. malloc'ed */
  uint64_t nodes, steps, failed;
};

struct palka_shrink_row {
  const char *order;
  size_t batch;       /* candidates at a time */
  bool is_timed;      /* one after the other, without cached answers */
  size_t count, gone; /* reduced ones; those that do not differ any more */
  struct series steps, failed, nodes;
  uint64_t least, most;          /* nodes */
  struct shrink_result *results; /* sorted by term */
  size_t result_count;
  size_t distinct;
  struct exchange_figures figures;
  double seconds; /* of wall-clock time */
};

struct palka_shrink {
  struct counterexamples counterexamples;
  const char *answers; /* a file; or NULL */
  const char *orders;  /* only these, semicolon-separated; NULL: all */
  size_t timed;        /* how many counterexamples to reduce without the cache, to measure the time */
  void (*progress)(const struct palka_shrink *p, const struct palka_shrink_row *r,
                   void *data); /* called for each row */
  void *data;
  struct diagnostic error;
};

/* False: see `error`, or, if that is NULL, the world's. */
bool palka_shrink_run(struct palka_shrink *p, assay *w);
void palka_shrink_free(struct palka_shrink *p);

#endif
