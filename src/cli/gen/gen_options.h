/* gen_options: the options of assay gen. */
#ifndef ASSAY_CLI_GEN_GEN_OPTIONS_H
#define ASSAY_CLI_GEN_GEN_OPTIONS_H

#include "cli/options.h"

struct gen_options {
  struct common_options common;
  const char *file;
  const char *pattern, *satisfying; /* one of them is set */
  const char *language;             /* NULL: the file's last one */
  const char *subject;              /* of a subject file; NULL: its only one */
  const char *using;                /* auto, all, or names of generators */
  uint64_t size, count, seed;
  double limit;                 /* seconds per term; 0: none */
  uint64_t argument;            /* of the goal, from 1; 0: all of it */
  const char *relation, *holds; /* for the statistics */
  bool stats, check, lively, derivation, json, tree, program, as_terms, emi, verbose;
};

#endif
