/* compare_known: looks for the known finding that accounts for a failing program
 * (docs/each-bug-once.md). */
#ifndef ASSAY_CHECKS_COMPARE_COMPARE_KNOWN_H
#define ASSAY_CHECKS_COMPARE_COMPARE_KNOWN_H

#include "checks/compare/compare_check.h"
#include "checks/compare/program_ask.h"

struct known_search {
  struct compare_instance *instance;
  struct program_asking *asking;
  const struct finding *finding; /* with its evidence */
  term t;                        /* its program */
  struct finding *const *known;
  size_t known_count;
};

/* Returns the finding's number, from 1; 0: there is none. May raise. */
size_t compare_find_known(const struct known_search *s);

#endif
