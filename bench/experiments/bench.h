/* bench: how long each generator takes to find each bug of a set of benchmark files
 * (subject/bugs.h).
 *
 * Every bug is hunted with every generator that applies: an arm. A run of an arm lasts until its
 * first counterexample; its time is the CPU time of the thread that was at it. Arms get slices of
 * time, the more the less is known: first each a short one, then longer ones for the bugs that
 * nobody has found yet, while those that were found are run again with other seeds to make their
 * means more certain.
 *
 * A counterexample counts if it is none of the unchanged model (experiments/bug_oracle.h); the
 * time to find out is nobody's. */
#ifndef ASSAY_EXPERIMENTS_BENCH_H
#define ASSAY_EXPERIMENTS_BENCH_H

#include "assay.h"
#include "checks/steering.h"
#include "experiments/series.h"

struct bench_claims {   /* what the reduced ones were generalised to */
  size_t runs, without; /* ...those without a formula */
  size_t claims;        /* formulas with forall */
  size_t refuted;       /* ...that a fresh instance refutes */
  double tests;         /* fresh instances, all together */
  double seconds;       /* to generalise */
  char *example;        /* the first claim, and... */
  char *refuted_claim;  /* ...the first that was refuted; malloc'ed */
};

struct bench_reduced { /* what became of an arm's counterexamples when they were made small */
  size_t runs;
  size_t near;       /* came within two nodes of the smallest that is known */
  size_t worst;      /* nodes, and... */
  char *worst_term;  /* ...which it was; malloc'ed, as is... */
  char *worst_start; /* ...what it was made from */
  double seconds;    /* all together */
  struct bench_claims claims;
};

struct bench_arm {
  size_t bug;
  size_t target;
  assay_way way;
  struct runs runs;    /* in seconds */
  uint64_t terms;      /* that were made and tried, by all runs */
  uint64_t seed, next; /* where the present run is, and... */
  double run_seconds;  /* ...how long it has taken so far */
  uint64_t run_terms;
  struct steering *steering; /* of the present run; NULL: none */
  uint64_t first_terms;      /* that the first run took; 0: nothing found */
  bool busy;                 /* a thread is at it */
  bool exhausted;
  char *refused; /* why the generator cannot be used; NULL: it can */
  struct bench_reduced reduced;
};

struct
    bench_baseline { /* Redex's generator of the same kind, on one of the properties (experiments/redex_baseline.h) */
  unsigned property;
  assay_way way;
  struct runs runs; /* in CPU seconds */
  bool refused;     /* it cannot make such terms */
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
  size_t false_findings; /* terms of which the property is false without the bug, too, and... */
  char *false_finding;   /* ...the first of them */
  size_t baseline_count;
  struct bench_baseline *baselines;
  size_t redex_false_findings; /* as above, by Redex */
  char *redex_false_finding;
  struct steering_rows rows; /* of the model's coverage */
  char *error;               /* why the changed model could not be loaded; NULL: it could */
};

struct bench {
  /* what is wanted */
  const char *experiment; /* its name */
  const char *directory;  /* of the benchmark files */
  const char *bugs;       /* "stlc-1,rvm-3", "stlc"; NULL: all */
  unsigned ways;          /* bit 1 << way; 0: all */
  uint64_t seed;
  double seconds;
  double limit; /* for one attempt */
  unsigned jobs;
  bool reduced;                                        /* counterexamples are made small */
  bool steered;                                        /* lean to what has been rare */
  const int *stop;                                     /* ends the run when somebody makes it other than 0; or NULL */
  void (*progress)(const struct bench *b, void *data); /* now and then, if set; nobody else runs meanwhile */
  void *data;
  /* what became of it */
  size_t model_count, bug_count, arm_count;
  struct bench_model *models;
  struct bench_bug *list;
  struct bench_arm *arms;
  size_t found;
  double elapsed;
  bool compared; /* Redex's generators were run, too */
  bool stopped;  /* it was ended by `stop` */
  char *error;   /* why it could not be done; NULL: it could */
};

/* Reads the benchmark files: `list`. False: see `error`. */
bool bench_load(struct bench *b);
/* Runs it until the time is over. False: see `error`. */
bool bench_run(struct bench *b);
void bench_free(struct bench *b);

/* The arm of the bug with the least mean time; of those made in that way, unless `way` is
 * ASSAY_WAYS. NULL: none found it. */
const struct bench_arm *bench_best(const struct bench *b, size_t bug, assay_way way);

#endif
