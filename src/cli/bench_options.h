/* bench_options: the options of assay bench, for its option table and for assay-bench, which runs
 * it. */
#ifndef ASSAY_CLI_BENCH_OPTIONS_H
#define ASSAY_CLI_BENCH_OPTIONS_H

#include "cli/options.h"

struct bench_options {
  struct common_options common;
  const char *experiment;
  const char *bugs, *generators; /* NULL: all */
  const char *models;            /* NULL: search for them */
  uint64_t seed, jobs, hunts, count, timed;
  double seconds, limit, racket_seconds;
  const char *subject, *orders, *counterexamples, *answers; /* of palka --shrink */
  const char *csv, *html, *write;                           /* files; NULL: none */
  bool terms, shrink, json, quiet, with_racket, no_coverage;
};

#endif
