/* gcov: how often lines were executed, in the output of gcc's gcov (gcov --json-format --stdout): a
 * JSON object for each file of counts, with the lines of each compiled file. Lines without code
 * have no count. */
#ifndef ASSAY_EMI_GCOV_H
#define ASSAY_EMI_GCOV_H

#include "emi/hpc_places.h"

struct gcov_file { /* in the world's arena */
  const char *name;
  uint64_t *counts;    /* of lines, from 1 */
  bool *is_counted;    /* of each: does it have code? */
  uint32_t line_count; /* of known lines */
  struct gcov_file *next;
};

/* Reads a text of any number of objects; counts of the same line are added. Raises if it is
 * malformed. */
const struct gcov_file *gcov_read(struct world *w, const struct source *text);
/* NULL: there is no file of that name. */
const struct gcov_file *gcov_file_of(const struct gcov_file *list, const char *name);

/* Sets the executed places of a program: those in whose span an executed line begins. Lines
 * suffice if each place, or a part of it, has lines of its own. False: no line of the program
 * has a count. */
bool gcov_covered(const struct gcov_file *f, const struct hpc_program *p, bool *executed);

#endif
