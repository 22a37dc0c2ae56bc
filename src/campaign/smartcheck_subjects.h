/* smartcheck_subjects: the programs of SmartCheck's experiments (Pike, sections 2 and 7.3), as C functions. */
#ifndef ASSAY_CAMPAIGN_SMARTCHECK_SUBJECTS_H
#define ASSAY_CAMPAIGN_SMARTCHECK_SUBJECTS_H

#include "assay.h"

struct smartcheck_subject {
  const char *name;          /* models/smartcheck/NAME.rkt has its language, NAME.sexp the values to start from */
  const char *pattern;       /* what these are */
  const char *const *opaque; /* non-terminals whose terms follow from the rest */
  void (*check)(void *data, struct assay_candidate *list, size_t count);
  size_t (*size)(void *data, assay_term t);
  bool (*is_valid)(void *data, assay_term t); /* does it satisfy the precondition? */
};

extern const struct smartcheck_subject smartcheck_subjects[];
extern const size_t smartcheck_subject_count;

/* What the functions need: for the world that the terms live in. */
void *smartcheck_data_new(assay *w);
void smartcheck_data_free(void *data);

#endif
