/* script: a program that tells whether a file is interesting, by exiting with status 0.
 *
 * It runs in a directory of its own, with nothing in it but the file, whose name is also its
 * argument; TMPDIR is another directory of its own. A program that runs too long, is ended by a
 * signal, or exits with anything else says no. */
#ifndef ASSAY_SHRINK_SCRIPT_H
#define ASSAY_SHRINK_SCRIPT_H

#include "core/system/clock.h"
#include "core/system/directory.h"
#include "run/runner.h"

struct script {
  /* what is wanted */
  const char *program;
  const char *name; /* of the file */
  struct child_limits limits;
  unsigned jobs;
  const int *stop; /* give up when somebody makes it other than 0; or NULL */
  double deadline; /* give up then, by monotonic_seconds; 0: never */
  /* the script's own */
  char *path; /* of the program, absolute; malloc'ed */
  struct directory directory;
  struct runner *runner;
  uint64_t runs, timeouts; /* how often it was asked; how often it ran too long */
  int is_stopped;          /* it was given up */
  char *failure;           /* what kept it from being asked at all; malloc'ed */
};

/* False: *error says why, malloc'ed: there is no such program, or it is none. */
bool script_open(struct script *s, char **error);
void script_close(struct script *s);

enum script_answer { SCRIPT_UNANSWERED, SCRIPT_NO, SCRIPT_YES };

struct script_question {
  /* The text of file number i. */
  void (*write)(void *data, size_t i, struct buffer *out);
  void *data;
  size_t count;
  enum script_answer *answers; /* one for each; all unanswered */
  bool all;                    /* else those after the first yes may stay unanswered */
  struct child_result *last;   /* gets what became of the last that said no, if there was one; or NULL */
};
/* Asks, several at a time. False: it was given up. */
bool script_ask(struct script *s, const struct script_question *q);

#endif
