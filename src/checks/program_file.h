/* program_file: programs as a target has them compiled, to be read or taken away by somebody. */
#ifndef ASSAY_CHECKS_PROGRAM_FILE_H
#define ASSAY_CHECKS_PROGRAM_FILE_H

#include "checks/program_trial.h"

/* The target's files one after the other, each below a line with its name; if a single one is
 * `plain`, without. */
void program_file_write(const struct program_trial *t, const struct program_texts *texts, bool plain, struct buffer *b);

/* So many programs, from the first on, in one file. They need as much memory as their texts do. */
struct program_file {
  assay_programs *programs;
  uint64_t count;
  /* what became of it */
  uint64_t made, nodes;
  struct buffer text;
  char *error; /* malloc'ed */
};

/* False: see `error`, or, if that is NULL, the world's. */
bool program_file_make(struct program_file *f);
void program_file_free(struct program_file *f);

#endif
