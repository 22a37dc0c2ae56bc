/* file_shrink: any file made small, as long as a test finds it interesting. */
#ifndef ASSAY_SHRINK_FILE_SHRINK_H
#define ASSAY_SHRINK_FILE_SHRINK_H

#include "assay.h"
#include "shrink/script.h"

struct file_shrunk {
  struct buffer text; /* the smallest interesting file */
  size_t nodes, original_nodes;
  size_t original_bytes;
  uint64_t checks, steps;  /* candidates that were judged; those that were taken */
  uint64_t runs, timeouts; /* how often the test ran; how often it ran too long */
  bool complete;           /* else a bound was reached */
  bool is_flaky;           /* the result was not found interesting each time */
};

struct file_shrink {
  /* what is wanted */
  const char *input;
  const char *test;
  const char *output;                     /* gets the best file so far; or NULL */
  bool in_place;                          /* the input itself does; what it was is kept beside it, as INPUT.orig */
  const char *grammar, *language, *start; /* NULL: any S-expression */
  bool lines;                             /* it is a text: lines, words and brackets */
  const char *const *opaque;              /* as in struct assay_reducer_options */
  struct child_limits limits;             /* of one test */
  unsigned jobs;
  uint64_t seed, max_checks;
  unsigned tries;
  size_t max_size, max_depth;
  double seconds;      /* 0: no limit */
  const char *journal; /* or NULL */
  const int *stop;
  void (*progress)(void *data, const struct file_shrunk *so_far); /* after each step, without its text; or NULL */
  void *data;
  /* what became of it */
  struct file_shrunk result;
  char *error;   /* why it could not be done, malloc'ed; NULL: it could */
  char *warning; /* something that should be told, malloc'ed; or NULL */
};

/* In this world. False: see `error`. */
bool file_shrink_run(struct file_shrink *s, assay *w);
void file_shrink_free(struct file_shrink *s);

#endif
