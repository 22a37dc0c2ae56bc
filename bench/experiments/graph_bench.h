/* graph_bench: how many graphs of operations are checked in a CPU second, for each variant of a
 * target and size of batches, and who uses that second: the compiler, the program that it makes,
 * or we. And how fast graphs are made. */
#ifndef ASSAY_EXPERIMENTS_GRAPH_BENCH_H
#define ASSAY_EXPERIMENTS_GRAPH_BENCH_H

#include "assay.h"

enum { GRAPH_BENCH_BATCHES = 4 };
extern const unsigned graph_bench_batches[GRAPH_BENCH_BATCHES];

/* CPU seconds of what is done with graphs, one after the other. */
struct graph_making {
  const char *subject;
  unsigned size; /* operations of a graph */
  uint64_t graphs;
  double making;  /* as terms */
  double writing; /* their texts */
  double running; /* what they are run on, and what they should print then */
};

struct graph_row {
  const char *subject, *variant;
  unsigned batch;
  uint64_t checked, differing; /* functions; those that were not as they should be, or were not run */
  double own, compile, run;    /* CPU seconds: ours, of compilers, of what they have made */
  double elapsed;
};

struct graph_bench {
  const char *const *files; /* subject files, NULL-terminated */
  unsigned size;            /* operations of a function */
  double seconds;           /* for all together */
  unsigned jobs;
  uint64_t seed;
  const int *stop;
  void (*making)(const struct graph_making *m, void *data);
  void (*progress)(const struct graph_row *r, void *data);
  /* A variant cannot be measured: its compiler is not there. */
  void (*lacking)(const char *subject, const char *variant, const char *why, void *data);
  void *data;
  char *error; /* malloc'ed */
};

static inline double graph_row_cpu(const struct graph_row *r) { return r->own + r->compile + r->run; }
/* What all costs, if what a compiler costs is 1. In memory, compilers run what they compile. */
static inline double graph_row_ratio(const struct graph_row *r) {
  const double compiler = r->compile > 0 ? r->compile : r->run;
  return compiler > 0 ? graph_row_cpu(r) / compiler : 0;
}

/* False: see `error`, or, if that is NULL, the world's. */
bool graph_bench_run(struct graph_bench *b, assay *w);
void graph_bench_free(struct graph_bench *b);

#endif
