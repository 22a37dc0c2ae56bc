/* show_coverage: which parts of programs are evaluated, for the commands that show or use that. */
#ifndef ASSAY_CLI_CHECK_SHOW_COVERAGE_H
#define ASSAY_CLI_CHECK_SHOW_COVERAGE_H

#include "cli/invocation.h"
#include "shrink/given_terms.h"

enum coverage_choice {
  COVERAGE_NO,
  COVERAGE_REFERENCE,
  COVERAGE_HPC,
  COVERAGE_GCOV,
  COVERAGE_BOTH
}; /* in the order of the choices of check's --coverage */

struct check_command_options;

/* Prints the coverage of programs, as the option says that is not COVERAGE_NO. Returns the exit
 * status: EXIT_NO if two sources disagree. */
int show_coverage(struct invocation *call, const struct check_command_options *o, const struct given_terms *given);

/* Bases mutants of this program on the tool's report. Returns false on failure, after it has
 * printed why unless it was interrupted. */
bool use_coverage_tool(struct invocation *call, assay_programs *programs, const struct assay_program *program,
                       enum coverage_choice choice);

#endif
