/* progress: the progress of a hunt, as a line and as JSON. */
#ifndef ASSAY_REPORT_PROGRESS_H
#define ASSAY_REPORT_PROGRESS_H

#include "core/printer.h"

#include <jansson.h>

struct progress {
  double elapsed;
  uint64_t terms;               /* terms made, and indices without one */
  uint64_t checks;              /* of these, and of terms tried to reduce failures */
  uint64_t discards;            /* terms without a verdict */
  uint64_t running;             /* ranges or batches */
  uint64_t findings, known;     /* findings, and failures that are duplicates */
  uint64_t waiting;             /* failures not examined yet */
  double seconds;               /* when it ends; 0: no time limit */
  uint64_t count, done;         /* the number of attempts to do, and of those done; count 0: no such limit */
  double term_rate, check_rate; /* per second */
};

/* Escape sequences, or "". */
struct progress_colors {
  const char *found, *plain;
};

/* Seconds until the end; negative: unknown. */
double progress_left(const struct progress *p);
/* A line of at most `columns` columns (0: any number), without the less important parts if need
 * be. */
void progress_line(struct buffer *b, const struct progress *p, const struct progress_colors *colors, size_t columns);
json_t *progress_json(const struct progress *p);

#endif
