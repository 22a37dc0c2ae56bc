/* program_check: tries a user's programs as their subject specifies. */
#ifndef ASSAY_CHECKS_COMPARE_PROGRAM_CHECK_H
#define ASSAY_CHECKS_COMPARE_PROGRAM_CHECK_H

#include "assay.h"
#include "checks/compare/program_answer.h"

struct program_verdict {
  struct difference difference;
  bool is_flaky;         /* the difference did not occur again */
  const char *permitted; /* why the subject permits it; or NULL */
  const char *lacks;     /* a constant without semantics, though others have some; or NULL */
  char *limit;           /* the limit that left it unknown, and the variant that reached it; or NULL. malloc'ed */
  struct program_answer *answers; /* unless all are the same: the answers of each variant to each text of the program */
  size_t answer_count;
  struct program_others others; /* of a difference that is not permitted */
};

void program_verdict_free(struct program_verdict *v);

struct program_check {
  /* the request */
  assay_programs *programs;
  const struct assay_program *list;
  size_t count;
  unsigned jobs;
  const int *stop;
  /* the result */
  struct program_verdict *verdicts; /* malloc'ed */
  struct diagnostic error;
};

/* Returns false if it was stopped, or failed: see `error` or, if there is none, the world's. */
bool program_check_run(struct program_check *c);
void program_check_free(struct program_check *c);

#endif
