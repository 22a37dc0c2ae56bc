/* program_coverage: which parts of programs are evaluated, by what they mean or by what a
 * compiler's own tool has seen. */
#ifndef ASSAY_CHECKS_PROGRAM_COVERAGE_H
#define ASSAY_CHECKS_PROGRAM_COVERAGE_H

#include "assay.h"

struct program_places { /* of a program; malloc'ed */
  bool *evaluated;      /* by the numbers of its sub-terms (lambda/lambda_print.h) */
  uint32_t count;
  bool is_known;
  char *why; /* it is not known; or NULL */
};

struct program_coverage {
  /* what is wanted */
  assay_programs *programs;
  const struct assay_program *list;
  size_t count;
  unsigned jobs;
  const int *stop;
  const char *tool; /* that is wanted; NULL: the one of the target. Then it is that one */
  /* what became of it */
  struct program_places *places; /* of each program; malloc'ed */
  char *error;
};

/* False: see `error`, or, if that is NULL, the world's; or it was stopped. */
bool program_coverage_by_meaning(struct program_coverage *c);
/* By the tool that the subject's target names. Many programs are compiled at a time. */
bool program_coverage_by_tool(struct program_coverage *c);
void program_coverage_free(struct program_coverage *c);

/* Mutants of the program of that number are made by this from now on; it is known. False: see the
 * world's error. */
bool program_coverage_use(const struct program_coverage *c, size_t number);

/* The program of that number with what is never evaluated between two texts; what is inside of such
 * a part is not marked again. malloc'ed; NULL: see the world's error. */
char *program_coverage_text(const struct program_coverage *c, size_t number, const char *before, const char *behind);

#endif
