/* hunt_status: the full status of a running hunt, which SIGUSR1 requests. */
#ifndef ASSAY_REPORT_HUNT_STATUS_H
#define ASSAY_REPORT_HUNT_STATUS_H

#include "report/progress.h"

#include <stdio.h>

struct hunt;

/* Without rates. The hunt must not change meanwhile. */
struct progress hunt_progress(const struct hunt *h);

/* Sets the average rates since the start. */
void progress_average(struct progress *p);

void hunt_print_status(FILE *out, const struct hunt *h, const struct progress *p);

#endif
