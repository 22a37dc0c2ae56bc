/* program_report: the answers of compilers to a program, for display. */
#ifndef ASSAY_REPORT_CAMPAIGN_PROGRAM_REPORT_H
#define ASSAY_REPORT_CAMPAIGN_PROGRAM_REPORT_H

#include "checks/compare/program_answer.h"

#include <jansson.h>
#include <stdio.h>

struct program_report {
  const struct program_answer *answers; /* of the variants that were compared */
  size_t count;
  const struct difference *difference; /* between them */
  const struct program_answer *others;
  size_t other_count;
  bool has_reference; /* the first of the others is the reference */
};

/* Prints a line per answer; for a rejected program, the compiler's message. */
void program_report_print(FILE *out, const struct program_report *r);
json_t *program_answers_json(const struct program_answer *list, size_t count);

#endif
