/* batch_output: what a program with many terms has printed, term by term. */
#ifndef ASSAY_RUN_BATCH_OUTPUT_H
#define ASSAY_RUN_BATCH_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

struct output_part {
  const char *text;
  size_t length;
};

struct output_parts {
  size_t begun;              /* the first so many terms were begun: all of these but the last are done */
  bool is_whole;             /* all were begun, and the last one is done, too */
  struct output_part rest;   /* if it is whole: what is behind the last line */
  struct output_part *parts; /* of those that were begun; malloc'ed */
};

/* `count`: how many terms there are. A line `@@ I` counts only where term I is the next one. */
struct output_parts output_parts_of(const char *text, size_t length, size_t count);

#endif
