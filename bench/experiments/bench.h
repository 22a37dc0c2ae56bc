/* bench: how long each generator takes to find each bug of a set of benchmark files
 * (subject/bugs.h).
 *
 * A pair of a bug and a generator that applies to it is an arm. A run of an arm lasts until its
 * first counterexample; its time is the CPU time of the thread that runs it. Arms get time slices
 * according to how little is known: first short ones, then longer ones for bugs not found yet,
 * while found ones are run again with other seeds to make their means more precise.
 *
 * A counterexample counts only if it is not one of the unchanged model (experiments/bug_oracle.h);
 * the time to find that out is not measured. */
#ifndef ASSAY_EXPERIMENTS_BENCH_H
#define ASSAY_EXPERIMENTS_BENCH_H

#include "assay.h"
#include "checks/steering.h"
#include "core/diagnostic.h"
#include "experiments/series.h"

struct bench_claims {   /* the formulas of the reduced counterexamples */
  size_t runs, without; /* reduced counterexamples; those without a formula */
  size_t claims;        /* formulas with forall */
  size_t refuted;       /* ...that a fresh instance refutes */
  double tests;         /* fresh instances, in total */
  double seconds;       /* to generalise */
  char *example;        /* the first claim, and... */
  char *refuted_claim;  /* ...the first refuted one; malloc'ed */
};

struct bench_reduced { /* the reductions of an arm's counterexamples */
  size_t runs;
  size_t near;       /* came within two nodes of the smallest known one */
  size_t worst;      /* nodes of the largest result, ... */
  char *worst_term;  /* ...the result; malloc'ed, as is... */
  char *worst_start; /* ...its counterexample */
  double seconds;    /* in total */
  struct bench_claims claims;
};

struct bench_arm {
  size_t bug;
  size_t target;
  assay_way way;
  struct runs runs;    /* in seconds */
  uint64_t terms;      /* generated and tested, by all runs */
  uint64_t seed, next; /* the position of the current run, and... */
  double run_seconds;  /* ...its time so far */
  uint64_t run_terms;
  struct steering *steering; /* of the current run; NULL: none */
  uint64_t first_terms;      /* terms of the first run; 0: nothing found */
  bool busy;                 /* a thread runs it */
  bool exhausted;
  struct diagnostic refused; /* why the generator does not apply; none: it does */
  struct bench_reduced reduced;
};

struct
    bench_baseline { /* Redex's generator of the same kind, on one of the properties (experiments/redex_baseline.h) */
  unsigned property;
  assay_way way;
  struct runs runs; /* in CPU seconds */
  bool refused;     /* it cannot generate such terms */
};

struct bench_model { /* without bugs; malloc'ed texts */
  char *file, *text;
  size_t length;
};

struct bench_bug { /* malloc'ed texts */
  char *model;
  size_t unchanged; /* the number of the model without bugs */
  unsigned number;
  char *says, *class;
  unsigned size; /* 0: not known */
  char *file;    /* the name of the model's file */
  char *text;    /* ...and its text with the bug in it */
  size_t length;
  bool found;      /* by any arm */
  double found_at; /* seconds from the start */
  char *counterexample;
  size_t nodes;
  size_t false_findings; /* counterexamples that also fail without the bug, and... */
  char *false_finding;   /* ...the first of them */
  size_t baseline_count;
  struct bench_baseline *baselines;
  size_t redex_false_findings; /* the same, by Redex */
  char *redex_false_finding;
  struct steering_rows rows; /* of the model's coverage */
  struct diagnostic error;   /* why the changed model could not be loaded */
};

struct bench {
  /* input */
  const char *experiment; /* its name */
  const char *directory;  /* of the benchmark files */
  const char *bugs;       /* "stlc-1,rvm-3", "stlc"; NULL: all */
  unsigned ways;          /* bit 1 << way; 0: all */
  uint64_t seed;
  double seconds;
  double limit; /* for one attempt */
  unsigned jobs;
  bool reduced;                                        /* reduce counterexamples */
  bool steered;                                        /* prefer what has been rare */
  const int *stop;                                     /* the run ends once it is not 0; or NULL */
  void (*progress)(const struct bench *b, void *data); /* called from time to time, if set; no other thread runs then */
  void *data;
  /* results */
  size_t model_count, bug_count, arm_count;
  struct bench_model *models;
  struct bench_bug *list;
  struct bench_arm *arms;
  size_t found;
  double elapsed;
  bool compared;           /* Redex's generators were run, too */
  bool stopped;            /* `stop` ended it */
  struct diagnostic error; /* the reason for a failure */
};

/* Reads the benchmark files: `list`. False: see `error`. */
bool bench_load(struct bench *b);
/* Runs it until the time limit. False: see `error`. */
bool bench_run(struct bench *b);
void bench_free(struct bench *b);

/* The arm of the bug with the least mean time, among those of the generator unless `way` is
 * ASSAY_WAYS. NULL: none found it. */
const struct bench_arm *bench_best(const struct bench *b, size_t bug, assay_way way);

#endif
