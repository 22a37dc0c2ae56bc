/* palka: the experiments of Pałka's thesis with this machine's compiler: how fast programs are
 * generated, and the cost of finding a counterexample, for each property, generator and size. */
#ifndef ASSAY_EXPERIMENTS_PALKA_H
#define ASSAY_EXPERIMENTS_PALKA_H

#include "experiments/palka_making.h"

struct palka_row {
  const char *property, *way;
  unsigned size;
  struct tally tally;
  uint64_t made; /* including those in progress at the end */
  double generating, compile_cpu, run_cpu;
};

struct palka {
  const char *directory; /* of the subject files */
  double seconds;        /* in total */
  unsigned jobs;
  uint64_t seed;
  const char *ways; /* only these generators, comma-separated; NULL: all */
  const int *stop;
  void (*making)(const struct palka_making *m, void *data); /* called after generating programs, */
  void (*progress)(const struct palka *p, void *data);      /* and after each row */
  void *data;
  struct palka_row *rows;
  size_t count; /* finished rows */
  struct diagnostic error;
};

/* CPU seconds for generating and testing, per program tested; infinite if there was none. */
double palka_seconds(const struct palka_row *r);

/* False: see `error`, or, if that is NULL, the world's. */
bool palka_run(struct palka *p, assay *w);
void palka_free(struct palka *p);

#endif
