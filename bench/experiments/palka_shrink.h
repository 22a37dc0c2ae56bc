/* palka_shrink: table 3.1 of Pałka's thesis: the same counterexamples made small by rules in
 * different orders. */
#ifndef ASSAY_EXPERIMENTS_PALKA_SHRINK_H
#define ASSAY_EXPERIMENTS_PALKA_SHRINK_H

#include "experiments/counterexamples.h"
#include "experiments/program_exchange.h"
#include "experiments/series.h"

struct shrink_result {
  char *term, *text; /* made small; NULL: not done. malloc'ed */
  uint64_t nodes, steps, failed;
};

struct palka_shrink_row {
  const char *order;
  size_t batch;       /* candidates at a time */
  bool is_timed;      /* one after the other, with nothing known before */
  size_t count, gone; /* that were made small; that differ no more */
  struct series steps, failed, nodes;
  uint64_t least, most;          /* nodes */
  struct shrink_result *results; /* sorted by term */
  size_t result_count;
  size_t distinct;
  struct exchange_figures figures;
  double seconds; /* by the clock */
};

struct palka_shrink {
  struct counterexamples counterexamples;
  const char *answers; /* a file; or NULL */
  const char *orders;  /* only these, with semicolons between; NULL: all */
  size_t timed;        /* how many counterexamples are made small without help, to see how long it takes */
  void (*progress)(const struct palka_shrink *p, const struct palka_shrink_row *r, void *data); /* a row is done */
  void *data;
  char *error;
};

/* False: see `error`, or, if that is NULL, the world's. */
bool palka_shrink_run(struct palka_shrink *p, assay *w);
void palka_shrink_free(struct palka_shrink *p);

#endif
