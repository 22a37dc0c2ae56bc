/* gcov: how often lines were executed, as gcc's gcov tells (gcov --json-format --stdout): an object
 * of JSON for each file of counts, with the lines of each file that was compiled. Lines without
 * code have no count. */
#ifndef ASSAY_EMI_GCOV_H
#define ASSAY_EMI_GCOV_H

#include "emi/hpc_places.h"

struct gcov_file { /* in the world's arena */
  const char *name;
  uint64_t *counts;    /* of lines, from 1 */
  bool *is_counted;    /* of each: it has code */
  uint32_t line_count; /* of lines that are known */
  struct gcov_file *next;
};

/* A text of any number of objects; counts of the same line are added. Raises where it is something
 * else. */
const struct gcov_file *gcov_read(struct world *w, const struct source *text);
/* NULL: there is none of that name. */
const struct gcov_file *gcov_file_of(const struct gcov_file *list, const char *name);

/* Sets those places of a program that were executed: in whose span a line begins that was. Lines
 * are enough where each place has some of its own, or others in it that have. False: no line of the
 * program has a count. */
bool gcov_covered(const struct gcov_file *f, const struct hpc_program *p, bool *executed);

#endif
