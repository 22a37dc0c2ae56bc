/* check_options: the options of assay check, and its part for subject files. */
#ifndef ASSAY_CLI_CHECK_CHECK_OPTIONS_H
#define ASSAY_CLI_CHECK_CHECK_OPTIONS_H

#include "cli/options.h"

struct invocation;

struct check_command_options {
  struct common_options common;
  const char *file;
  struct text_list programs; /* these three are for subject files */
  const char *terms;         /* a file with more programs; NULL: none */
  const char *subject;       /* NULL: the only one */
  const char *corpus;        /* a directory of terms that failed once; NULL: none */
  uint64_t seed, jobs;
  uint64_t attempts; /* 0: as the file specifies */
  int coverage;      /* an enum coverage_choice */
  bool json, tree, quiet;
};

/* `assay check` of a subject file. Returns the exit status. */
int check_programs(struct invocation *call, const struct check_command_options *o);

#endif
