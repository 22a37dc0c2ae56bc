/* graph_bench: the number of graphs of operations checked per CPU second, for each variant of a
 * target and each batch size, and the shares of the compiler, its output and assay. Also the speed
 * of generating graphs. */
#ifndef ASSAY_EXPERIMENTS_GRAPH_BENCH_H
#define ASSAY_EXPERIMENTS_GRAPH_BENCH_H

#include "assay.h"
#include "core/diagnostic.h"

enum { GRAPH_BENCH_BATCHES = 4 };
extern const unsigned graph_bench_batches[GRAPH_BENCH_BATCHES];

/* CPU seconds of the steps with graphs, in order. */
struct graph_making {
  const char *subject;
  unsigned size; /* operations of a graph */
  uint64_t graphs;
  double making;  /* as terms */
  double writing; /* printing */
  double running; /* their inputs and expected output */
};

struct graph_row {
  const char *subject, *variant;
  unsigned batch;
  uint64_t checked, differing; /* functions; those with unexpected results, or not run */
  double own, compile, run;    /* CPU seconds: of assay, of compilers, of compiled programs */
  double elapsed;
};

struct graph_bench {
  const char *const *files; /* subject files, NULL-terminated */
  unsigned size;            /* operations of a function */
  double seconds;           /* in total */
  unsigned jobs;
  uint64_t seed;
  const int *stop;
  void (*making)(const struct graph_making *m, void *data);
  void (*progress)(const struct graph_row *r, void *data);
  /* A variant cannot be measured: its compiler is not installed. */
  void (*lacking)(const char *subject, const char *variant, const char *why, void *data);
  void *data;
  struct diagnostic error;
};

static inline double graph_row_cpu(const struct graph_row *r) { return r->own + r->compile + r->run; }
/* The total cost relative to the compiler's. In-memory compilers run what they compile. */
static inline double graph_row_ratio(const struct graph_row *r) {
  const double compiler = r->compile > 0 ? r->compile : r->run;
  return compiler > 0 ? graph_row_cpu(r) / compiler : 0;
}

/* False: see `error`, or, if that is NULL, the world's. */
bool graph_bench_run(struct graph_bench *b, assay *w);
void graph_bench_free(struct graph_bench *b);

#endif
