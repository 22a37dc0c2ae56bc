/* progress: how far a hunt has come, as a line and as JSON. */
#ifndef ASSAY_REPORT_PROGRESS_H
#define ASSAY_REPORT_PROGRESS_H

#include "core/printer.h"

#include <jansson.h>

struct progress {
  double elapsed;
  uint64_t terms;               /* that were made, and those that could not be */
  uint64_t checks;              /* of these, and of what was tried to make failures small */
  uint64_t discards;            /* terms that say nothing */
  uint64_t running;             /* blocks or batches */
  uint64_t findings, known;     /* bugs, and failures that they explain already */
  uint64_t waiting;             /* failures that nobody has looked into yet */
  double seconds;               /* when it ends; 0: not by the clock */
  uint64_t count, done;         /* attempts after which it ends, and those that are done; count 0: not by count */
  double term_rate, check_rate; /* by the second */
};

/* Escape sequences, or "". */
struct progress_colors {
  const char *found, *plain;
};

/* Seconds until the end; negative: nobody knows. */
double progress_left(const struct progress *p);
/* A line that fits into so many columns (0: as many as it takes): what matters less is left out. */
void progress_line(struct buffer *b, const struct progress *p, const struct progress_colors *colors, size_t columns);
json_t *progress_json(const struct progress *p);

/* "48 s", "12 min", "3.5 h", "2.1 d" */
void progress_put_time(struct buffer *b, double seconds);
/* 1,234,567 */
void progress_put_number(struct buffer *b, uint64_t n);

#endif
