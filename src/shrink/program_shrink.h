/* program_shrink: a program that a user gives, reduced as a hunt reduces what it finds. */
#ifndef ASSAY_SHRINK_PROGRAM_SHRINK_H
#define ASSAY_SHRINK_PROGRAM_SHRINK_H

#include "hunt/hunt.h"

struct program_shrink {
  /* what is wanted: the hunt's check has the file, the programs, the number of jobs, and for how
   * long */
  struct hunt *hunt;
  const struct assay_program *given;
  /* what became of it */
  enum agreement kind;     /* what the variants say of it; SAME if what they say is permitted */
  char *limit;             /* that one of them has reached; or NULL */
  char *permitted;         /* why it is; or NULL */
  struct finding *finding; /* NULL: it does not fail, or was not seen to fail again, or all was stopped */
};

/* False: see the hunt's `error`, or, if that is NULL, the world's. */
bool program_shrink_run(struct program_shrink *s);
void program_shrink_free(struct program_shrink *s);

#endif
