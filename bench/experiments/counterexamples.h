/* counterexamples: unreduced programs about which the variants of a target disagree, in a file: a
 * term per line, and comments, which begin with `;`. */
#ifndef ASSAY_EXPERIMENTS_COUNTEREXAMPLES_H
#define ASSAY_EXPERIMENTS_COUNTEREXAMPLES_H

#include "assay.h"
#include "core/diagnostic.h"

#include <stddef.h>

struct counterexample_line { /* malloc'ed */
  char *text;
  unsigned line;
};

struct counterexamples {
  /* input */
  const char *subject_file;
  const char *file; /* they are read from it, and findings are added to it; NULL: none */
  size_t wanted;    /* the number of counterexamples */
  unsigned jobs;
  uint64_t seed;
  const int *stop;
  void (*progress)(const struct counterexamples *c, void *data); /* called after each finding; or NULL */
  void *data;
  /* results */
  struct counterexample_line *list;
  size_t count, capacity;
  struct diagnostic error;
};

/* Reads the file, and hunts for missing ones. False: see `error`, or, if that is NULL, the
 * world's. */
bool counterexamples_get(struct counterexamples *c, assay *w);
void counterexamples_free(struct counterexamples *c);

#endif
