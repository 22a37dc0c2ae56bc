/* program_check: programs that somebody has written, tried as their subject wants it. */
#ifndef ASSAY_CHECKS_PROGRAM_CHECK_H
#define ASSAY_CHECKS_PROGRAM_CHECK_H

#include "assay.h"
#include "checks/program_answer.h"

struct program_verdict {
  struct difference difference;
  bool is_flaky;         /* a difference that was not seen again */
  const char *permitted; /* why the subject permits it; or NULL */
  char *limit;           /* that was reached, and by whom, where there is no answer; or NULL. malloc'ed */
  struct program_answer
      *answers; /* of what is not the same: each variant's, for each text that the subject makes of it */
  size_t answer_count;
  struct program_others others; /* of a difference that is not permitted */
};

struct program_check {
  /* what is wanted */
  assay_programs *programs;
  const struct assay_program *list;
  size_t count;
  unsigned jobs;
  const int *stop;
  /* what became of it */
  struct program_verdict *verdicts; /* malloc'ed */
  char *error;
};

/* False: see `error`, or, if that is NULL, the world's; or it was stopped. */
bool program_check_run(struct program_check *c);
void program_check_free(struct program_check *c);

#endif
