/* hunt_status: all that can be said about a hunt while it goes on: what SIGUSR1 asks for. */
#ifndef ASSAY_REPORT_HUNT_STATUS_H
#define ASSAY_REPORT_HUNT_STATUS_H

#include "report/progress.h"

#include <stdio.h>

struct hunt;

/* Without rates. Nobody changes the hunt meanwhile. */
struct progress hunt_progress(const struct hunt *h);

/* Rates over the whole time. */
void progress_average(struct progress *p);

void hunt_print_status(FILE *out, const struct hunt *h, const struct progress *p);

#endif
