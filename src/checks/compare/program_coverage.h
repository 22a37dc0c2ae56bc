/* program_coverage: which parts of programs are evaluated, according to the reference semantics or
 * to a compiler's coverage tool. */
#ifndef ASSAY_CHECKS_COMPARE_PROGRAM_COVERAGE_H
#define ASSAY_CHECKS_COMPARE_PROGRAM_COVERAGE_H

#include "assay.h"
#include "core/diagnostic.h"

struct program_places { /* of one program; malloc'ed */
  bool *evaluated;      /* by number of sub-term (lambda/lambda_print.h) */
  uint32_t count;
  bool is_known;
  char *why; /* if it is not known: why; or NULL */
};

struct program_coverage {
  /* the request */
  assay_programs *programs;
  const struct assay_program *list;
  size_t count;
  unsigned jobs;
  const int *stop;
  const char *tool; /* the tool to use; NULL: the target's. Set to the one used */
  /* the result */
  struct program_places *places; /* of each program; malloc'ed */
  struct diagnostic error;
};

/* According to the reference semantics. Returns false if it was stopped, or failed: see `error` or,
 * if there is none, the world's. */
bool program_coverage_by_meaning(struct program_coverage *c);
/* According to the tool that the subject's target names. Compiles many programs at a time. */
bool program_coverage_by_tool(struct program_coverage *c);
void program_coverage_free(struct program_coverage *c);

/* From now on, mutants of this program are based on this coverage, which must be known. On failure,
 * returns false: see the world's error. */
bool program_coverage_use(const struct program_coverage *c, size_t number);

/* The program's text with each part that is never evaluated between `before` and `behind`; parts
 * inside such a part are not marked again. malloc'ed. Returns NULL on failure: see the world's
 * error. */
char *program_coverage_text(const struct program_coverage *c, size_t number, const char *before, const char *behind);

#endif
