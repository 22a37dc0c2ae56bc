/* script: runs a program that decides whether a file is interesting: if so, it exits with status 0.
 *
 * It runs in a directory of its own that contains only the file, whose name is also its argument;
 * TMPDIR is another directory of its own. A program that takes too long, is killed by a signal, or
 * exits with another status answers no. */
#ifndef ASSAY_RUN_SCRIPT_H
#define ASSAY_RUN_SCRIPT_H

#include "core/diagnostic.h"
#include "core/system/clock.h"
#include "core/system/directory.h"
#include "run/runner.h"

struct script {
  /* the request */
  const char *program;
  const char *name; /* of the file */
  struct child_limits limits;
  unsigned jobs;
  const int *stop; /* set from outside to give up; or NULL */
  double deadline; /* when to give up, by monotonic_seconds; 0: never */
  /* private */
  char *path; /* of the program, absolute; malloc'ed */
  struct directory directory;
  struct runner *runner;
  uint64_t runs, timeouts;   /* runs; those that timed out */
  int is_stopped;            /* it has given up */
  struct diagnostic failure; /* why it could not be run */
};

/* Reads the program of that name, if it is a text; otherwise returns false. */
bool script_read(const char *program, struct buffer *out);
/* Returns false on failure: there is no such program, or it is not one. */
bool script_open(struct script *s, struct diagnostic *error);
void script_close(struct script *s);

enum script_answer { SCRIPT_UNANSWERED, SCRIPT_NO, SCRIPT_YES };

struct script_question {
  /* Writes the contents of file i. */
  void (*write)(void *data, size_t i, struct buffer *out);
  void *data;
  size_t count;
  enum script_answer *answers; /* one per file; initially all unanswered */
  bool all;                    /* else those after the first yes may stay unanswered */
  struct child_result *last;   /* the result of the last run that answered no, if there was one; or NULL */
};
/* Asks about several files at a time. Returns false if it has given up. */
bool script_ask(struct script *s, const struct script_question *q);

#endif
