/* show_coverage: what the runs of programs evaluate, for the commands that show or use it. */
#ifndef ASSAY_CLI_CHECK_SHOW_COVERAGE_H
#define ASSAY_CLI_CHECK_SHOW_COVERAGE_H

#include "cli/invocation.h"

enum coverage_choice {
  COVERAGE_NO,
  COVERAGE_REFERENCE,
  COVERAGE_HPC,
  COVERAGE_GCOV,
  COVERAGE_BOTH
}; /* in the order of the words of check's --coverage */

struct coverage_request {
  enum coverage_choice choice; /* not COVERAGE_NO */
  assay_programs *programs;
  const struct assay_program *list;
  size_t count;
  unsigned jobs;
  bool json, quiet;
};

/* Prints it. Returns the exit status: EXIT_NO, if two that were asked do not agree. */
int show_coverage(struct invocation *call, const struct coverage_request *q);

/* Mutants of that program are made by what the tool says. False: that cannot be; it was said
 * why, unless it was interrupted. */
bool use_coverage_tool(struct invocation *call, assay_programs *programs, const struct assay_program *program,
                       enum coverage_choice choice);

#endif
