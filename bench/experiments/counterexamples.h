/* counterexamples: programs about which the variants of a target disagree, as they were made, in
 * a file: a term on each line, and comments, which begin with `;`. */
#ifndef ASSAY_EXPERIMENTS_COUNTEREXAMPLES_H
#define ASSAY_EXPERIMENTS_COUNTEREXAMPLES_H

#include "assay.h"

#include <stddef.h>

struct counterexample_line { /* malloc'ed */
  char *text;
  unsigned line;
};

struct counterexamples {
  /* what is wanted */
  const char *subject_file;
  const char *file; /* they are read from here, and what is found is added to it; NULL: none */
  size_t wanted;    /* so many */
  unsigned jobs;
  uint64_t seed;
  const int *stop;
  void (*progress)(const struct counterexamples *c, void *data); /* when one was found; or NULL */
  void *data;
  /* what there is */
  struct counterexample_line *list;
  size_t count, capacity;
  char *error;
};

/* Reads the file, and hunts for those that are missing. False: see `error`, or, if that is NULL,
 * the world's. */
bool counterexamples_get(struct counterexamples *c, assay *w);
void counterexamples_free(struct counterexamples *c);

#endif
