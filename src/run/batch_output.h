/* batch_output: splits the output of a program with many terms by term. */
#ifndef ASSAY_RUN_BATCH_OUTPUT_H
#define ASSAY_RUN_BATCH_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

struct output_part {
  const char *text;
  size_t length;
};

struct output_parts {
  size_t begun;              /* terms that began: all of these but the last are done */
  bool is_whole;             /* all began, and the last is done, too */
  struct output_part rest;   /* if it is whole: the output behind the last line */
  struct output_part *parts; /* one per term that began; malloc'ed */
};

/* `count`: the number of terms. A line `@@ I` counts only if I is the next term. */
struct output_parts output_parts_of(const char *text, size_t length, size_t count);

#endif
