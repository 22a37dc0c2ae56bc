/* file_shrink: reduces any file as long as a test finds it interesting. */
#ifndef ASSAY_SHRINK_FILE_SHRINK_H
#define ASSAY_SHRINK_FILE_SHRINK_H

#include "assay.h"
#include "run/script.h"

struct file_shrunk {
  struct buffer text; /* the smallest interesting file */
  size_t nodes, original_nodes;
  size_t original_bytes;
  uint64_t checks, steps;  /* candidates tried; those that were taken */
  uint64_t runs, timeouts; /* runs of the test; those that timed out */
  bool complete;           /* else a bound was reached */
  bool is_flaky;           /* the test did not find the result interesting each time */
};

struct file_shrink {
  /* the request */
  const char *input;
  const char *test;
  const char *output;                     /* receives the best file so far; or NULL */
  bool in_place;                          /* the input receives it; the original is saved beside it as INPUT.orig */
  const char *grammar, *language, *start; /* NULL: any S-expression */
  bool lines;                             /* a text, reduced by lines, words and brackets */
  const char *const *opaque;              /* as in struct assay_reducer_options */
  struct child_limits limits;             /* of one run of the test */
  unsigned jobs;
  uint64_t seed, max_checks;
  unsigned tries;
  size_t max_size, max_depth;
  double seconds;      /* 0: no limit */
  const char *journal; /* or NULL */
  const int *stop;
  void (*progress)(void *data, const struct file_shrunk *so_far); /* called after each step; or NULL */
  void *data;
  /* the result */
  struct file_shrunk result;
  struct diagnostic error;   /* why it failed */
  struct diagnostic warning; /* why the output or the journal is not complete */
};

/* Runs in this world. On failure, returns false: see `error`. */
bool file_shrink_run(struct file_shrink *s, assay *w);
void file_shrink_free(struct file_shrink *s);

#endif
