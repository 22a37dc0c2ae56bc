/* schedule: when to say something, if that is not to be too often: the longer it all takes, the
 * rarer. */
#ifndef ASSAY_CLI_TERMINAL_SCHEDULE_H
#define ASSAY_CLI_TERMINAL_SCHEDULE_H

#include <stdbool.h>

struct schedule {
  double least, most; /* seconds between two times */
  double begun, last;
};

/* Begins now. */
void schedule_begin(struct schedule *s, double least, double most);
/* Is it time? Then the next time is later. */
bool schedule_is_due(struct schedule *s);

#endif
