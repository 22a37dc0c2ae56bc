/* check_options: the options of assay check, and its part for given terms. */
#ifndef ASSAY_CLI_CHECK_CHECK_OPTIONS_H
#define ASSAY_CLI_CHECK_CHECK_OPTIONS_H

#include "cli/options.h"

struct invocation;

struct check_command_options {
  struct common_options common;
  const char *file;
  struct text_list terms;       /* to try */
  struct text_list terms_files; /* with more of them */
  const char *property;         /* of a model; NULL: all */
  const char *subject;          /* of a subject file; NULL: the only one */
  const char *corpus;           /* a directory of terms that failed once; NULL: none */
  const char *test;             /* the program that decides about the corpus; NULL: the model's properties do */
  uint64_t seed, jobs;
  uint64_t attempts; /* 0: as the file specifies */
  int coverage;      /* an enum coverage_choice; of a subject file */
  bool json, tree, quiet;
  bool has_seed, has_jobs; /* they are given */
};

/* `assay check` with terms. Returns the exit status. */
int check_terms(struct invocation *call, const struct check_command_options *o);

#endif
