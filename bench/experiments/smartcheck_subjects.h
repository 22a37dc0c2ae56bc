/* smartcheck_subjects: the programs of SmartCheck's experiments (Pike, sections 2 and 7.3), as C
 * functions. */
#ifndef ASSAY_EXPERIMENTS_SMARTCHECK_SUBJECTS_H
#define ASSAY_EXPERIMENTS_SMARTCHECK_SUBJECTS_H

#include "assay.h"

struct smartcheck_subject {
  const char *name;          /* models/smartcheck/NAME.rkt has its language, NAME.sexp the values to start from */
  const char *pattern;       /* of these values */
  const char *const *opaque; /* non-terminals whose terms are determined by the rest */
  void (*check)(void *data, struct assay_candidate *list, size_t count);
  size_t (*size)(void *data, assay_term t);
  bool (*is_valid)(void *data, assay_term t); /* does it satisfy the precondition? */
  const char *condition;                      /* the precondition in words; NULL: none */
  bool is_common;                             /* random terms of the pattern fail often enough */
  /* The places of a reduced term that may vary, as texts of struct assay_variable; NULL-terminated.
   * NULL: unknown. */
  const char *const *(*universal)(assay_term t);
  const char *says;                /* what each formula should say; NULL: anything */
  const char *const *two_culprits; /* terms that fail by their first and by their second part; NULL: none */
};

extern const struct smartcheck_subject smartcheck_subjects[];
extern const size_t smartcheck_subject_count;

/* Data for the functions, for the world in which the terms live. */
void *smartcheck_data_new(assay *w);
void smartcheck_data_free(void *data);

#endif
