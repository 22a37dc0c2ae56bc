/* bugs: a benchmark file: a model, and the bugs that are injected one at a time.
 *
 *     (benchmark NAME
 *       (model "FILE")                ; beside this file
 *       (bug NUMBER
 *         (says "what is wrong")
 *         (class S) (size 3)          ; optional: how deep it lies, the smallest counterexample known elsewhere
 *         (change OLD NEW ...) ...    ; OLD occurs once in the model, compared as data; NEW ... stand in its place
 *         (counterexample TERM))      ; optional: the unchanged model passes on it, the changed one does not
 *       ...)
 *
 * A changed model keeps its line numbers: NEW is put on the first line of OLD, and the remaining
 * lines of OLD are left blank. All functions raise, at a place in the benchmark file; all memory is
 * the world's. */
#ifndef ASSAY_SUBJECT_BUGS_H
#define ASSAY_SUBJECT_BUGS_H

#include "core/read/syntax.h"

struct bug_change {
  const struct syntax *old;  /* in the model */
  struct syntax *const *new; /* in the benchmark file */
  uint32_t new_count;
};

struct bug {
  unsigned number;
  const char *says;
  const char *class; /* "" if not given */
  unsigned size;     /* 0 if not given */
  uint32_t change_count;
  struct bug_change *changes; /* in the order of the model's text; they do not overlap */
  term counterexample;        /* 0 if not given */
};

struct benchmark {
  const char *name;
  const struct source *model; /* its name is the path of the model's file */
  size_t bug_count;
  struct bug *bugs; /* in the order of the file */
};

const struct benchmark *bugs_load(struct world *w, const char *path);
const struct benchmark *bugs_read(struct world *w, const struct source *source); /* named by its path */
/* NULL: there is no bug of that number. */
const struct bug *bugs_find(const struct benchmark *b, unsigned number);
/* The model with the bug. It has the model's name, so that places in errors are the same. */
const struct source *bugs_apply(struct world *w, const struct benchmark *b, const struct bug *bug);

#endif
