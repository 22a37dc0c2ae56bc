/* shrink_options: the options of assay shrink, and its parts for programs and files. */
#ifndef ASSAY_CLI_SHRINK_SHRINK_OPTIONS_H
#define ASSAY_CLI_SHRINK_SHRINK_OPTIONS_H

#include "cli/options.h"

struct invocation;

struct shrink_options {
  struct common_options common;
  const char *file, *term; /* with a test, there is only the file */
  const char *property;    /* NULL: the first one that the term violates */
  const char *subject;     /* of a subject file; NULL: the only one */
  struct text_list opaque;
  uint64_t seed, max_checks, tries, max_size, max_depth, instances;
  uint64_t jobs;                /* 0: not given */
  double shrink_seconds, limit; /* 0: not given */
  const char *journal;          /* NULL: none */
  bool same, json, tree, quiet, no_generalise, has_instances;
  /* with --test: any file */
  const char *test, *grammar, *start, *language, *output;
  uint64_t memory; /* megabytes; 0: no limit */
  bool in_place, thorough, lines;
};

/* Why a reduction of so many checks ended too soon. */
const char *shrink_bound_reached(const struct shrink_options *o, uint64_t checks);
/* `assay shrink --test`. Returns the exit status. */
int shrink_file(struct invocation *call, const struct shrink_options *o);

#endif
