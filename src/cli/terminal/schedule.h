/* schedule: when to print progress: the longer the work takes, the more rarely. */
#ifndef ASSAY_CLI_TERMINAL_SCHEDULE_H
#define ASSAY_CLI_TERMINAL_SCHEDULE_H

#include <stdbool.h>

struct schedule {
  double least, most; /* seconds between updates */
  double begun, last;
};

/* Begins now. */
void schedule_begin(struct schedule *s, double least, double most);
/* Is an update due? If so, schedules the next one. */
bool schedule_is_due(struct schedule *s);

#endif
