/* palka: the experiments of Pałka's thesis on the compiler of this machine: how fast programs
 * are made, and what it costs to find a counterexample, for each property, generator and size. */
#ifndef ASSAY_EXPERIMENTS_PALKA_H
#define ASSAY_EXPERIMENTS_PALKA_H

#include "experiments/palka_making.h"

struct palka_row {
  const char *property, *way;
  unsigned size;
  struct tally tally;
  uint64_t made; /* among them those that were under way when the time was over */
  double generating, compile_cpu, run_cpu;
};

struct palka {
  const char *directory; /* of the subject files */
  double seconds;        /* for all together */
  unsigned jobs;
  uint64_t seed;
  const char *ways; /* only these generators, with commas between; NULL: all */
  const int *stop;
  void (*making)(const struct palka_making *m, void *data); /* programs were made; */
  void (*progress)(const struct palka *p, void *data);      /* a row is done */
  void *data;
  struct palka_row *rows;
  size_t count; /* that are done */
  char *error;
};

/* CPU seconds of making and trying programs, for each that was tried; infinite if none was. */
double palka_seconds(const struct palka_row *r);

/* False: see `error`, or, if that is NULL, the world's. */
bool palka_run(struct palka *p, assay *w);
void palka_free(struct palka *p);

#endif
