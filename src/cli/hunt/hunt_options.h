/* hunt_options: the options of assay hunt. */
#ifndef ASSAY_CLI_HUNT_HUNT_OPTIONS_H
#define ASSAY_CLI_HUNT_HUNT_OPTIONS_H

#include "cli/options.h"

struct hunt_options {
  struct common_options common;
  const char *file;
  const char *property;                        /* NULL: all */
  const char *test;                            /* a program instead of them; or NULL */
  const char *pattern, *satisfying, *language; /* the terms for it */
  const char *using;                           /* NULL: all generators that apply */
  const char *subject;                         /* of a subject file; NULL: the only one */
  const char *oracle;                          /* as in struct assay_programs_options */
  bool emi, lively;                            /* as in that struct */
  const char *programs; /* a file or directory of originals for mutants; NULL: programs are generated */
  const char *campaign; /* a directory; NULL: no campaign */
  bool resume;
  const char *store;                           /* a server's address; or NULL */
  uint64_t shards;                             /* of a new campaign there; 0: not given */
  const char *shard;                           /* "i/n"; or NULL */
  double checkpoint;                           /* 0: not given */
  const char *corpus;                          /* a directory of terms to replay first; or NULL */
  const char *learn;                           /* where to write what was learnt; NULL: nowhere */
  uint64_t count, seed, jobs, instances, size; /* size 0: not given */
  double shrink_seconds;                       /* per counterexample; 0: not given */
  double seconds, limit;                       /* seconds 0: not given */
  bool no_shrink, no_generalise, first, no_coverage, program, json, tree, quiet, verbose;
};

#endif
