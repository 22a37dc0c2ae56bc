/* program_shrink: a program that somebody has given, made small as a hunt makes small what it finds. */
#ifndef ASSAY_CAMPAIGN_PROGRAM_SHRINK_H
#define ASSAY_CAMPAIGN_PROGRAM_SHRINK_H

#include "campaign/program_hunt.h"

struct program_shrink {
  /* what is wanted: the hunt has the file, the programs, the number of jobs, and for how long */
  struct program_hunt *hunt;
  const struct assay_program *given;
  /* what became of it */
  enum agreement kind;             /* what the variants say of it; SAME if what they say is permitted */
  char *limit;                     /* that one of them has reached; or NULL */
  char *permitted;                 /* why it is; or NULL */
  struct program_finding *finding; /* NULL: it does not fail, or was not seen to fail again, or all was stopped */
};

/* False: see the hunt's `error`, or, if that is NULL, the world's. */
bool program_shrink_run(struct program_shrink *s);
void program_shrink_free(struct program_shrink *s);

#endif
