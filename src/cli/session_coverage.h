/* session_coverage: what programs' runs evaluate, for those commands that show or use it. Private to session*.c. */
#ifndef ASSAY_CLI_SESSION_COVERAGE_H
#define ASSAY_CLI_SESSION_COVERAGE_H

#include "cli/session_frame.h"

struct coverage_request {
  enum coverage_choice choice; /* not COVERAGE_NO */
  assay_programs *programs;
  const struct assay_program *list;
  size_t count;
  unsigned jobs;
  bool json, quiet;
};

/* Prints it. Returns the exit status: EXIT_NO, if two that were asked do not agree. */
int session_show_coverage(struct session *s, const struct coverage_request *q);

/* Mutants of that program are made by what the tool says. False: that cannot be; it was said why, unless it was interrupted. */
bool session_use_tool(struct session *s, assay_programs *programs, const struct assay_program *program,
                      enum coverage_choice choice);

#endif
