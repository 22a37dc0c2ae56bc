/* program_file: programs as files of their target, for display or to be compiled elsewhere. */
#ifndef ASSAY_CHECKS_COMPARE_PROGRAM_FILE_H
#define ASSAY_CHECKS_COMPARE_PROGRAM_FILE_H

#include "checks/compare/program_trial.h"

/* Writes the target's files one after the other, each below a line with its name; a single one
 * without that line if `plain`. */
void program_file_write(const struct program_trial *t, const struct program_texts *texts, bool plain, struct buffer *b);

/* The first `count` programs in one file. All their texts are in memory at once. */
struct program_file {
  assay_programs *programs;
  uint64_t count;
  /* the result */
  uint64_t made, nodes;
  struct buffer text;
  struct diagnostic error;
};

/* On failure, returns false: see `error` or, if there is none, the world's. */
bool program_file_make(struct program_file *f);
void program_file_free(struct program_file *f);

#endif
