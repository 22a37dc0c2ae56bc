/* program_shrink: reduces a user's program as a hunt reduces its findings. */
#ifndef ASSAY_SHRINK_PROGRAM_SHRINK_H
#define ASSAY_SHRINK_PROGRAM_SHRINK_H

#include "hunt/hunt.h"

struct program_shrink {
  /* The request: the hunt's check has the file, the programs, the number of jobs, and the time
   * limit. */
  struct hunt *hunt;
  const struct assay_program *given;
  /* the result */
  enum agreement kind;     /* the comparison of the variants; SAME if the subject permits the difference */
  char *limit;             /* reached by one of the variants; or NULL */
  char *permitted;         /* why the subject permits the difference; or NULL */
  struct finding *finding; /* NULL: it does not fail, did not fail again, or everything was stopped */
};

/* On failure, returns false: see the hunt's `error` or, if that is NULL, the world's. */
bool program_shrink_run(struct program_shrink *s);
void program_shrink_free(struct program_shrink *s);

#endif
