/* compare_known: looks for the known finding that accounts for a failing program
 * (docs/each-bug-once.md). */
#ifndef ASSAY_CHECKS_COMPARE_COMPARE_KNOWN_H
#define ASSAY_CHECKS_COMPARE_COMPARE_KNOWN_H

#include "checks/compare/compare_check.h"
#include "checks/compare/program_ask.h"

struct known_search {
  struct compare_instance *instance;
  struct program_asking *asking;
  const struct finding *finding; /* with its evidence, and its cause, if that is known */
  term t;                        /* its program */
  struct finding *const *known;
  size_t known_count;
};

/* The finding whose cause is also the program's (compare_blame.h), and sets the program's own cause
 * if there is none. Findings with and without such causes are certainly different. Returns the
 * finding's number, from 1; 0: there is none. May raise. */
size_t compare_find_cause(const struct known_search *s, const struct program_texts *alone, struct failure_cause *out);
/* The known finding of which the program is an instance; and one behind the first `after` with
 * which it shares what is suspicious. Return the finding's number, from 1; 0: there is none. May
 * raise. */
size_t compare_find_known(const struct known_search *s);
size_t compare_find_likely(const struct known_search *s, size_t after);

#endif
