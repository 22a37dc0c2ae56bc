/* retry: terms that failed once, tried again: those of a campaign, or of a corpus. */
#ifndef ASSAY_CAMPAIGN_RETRY_H
#define ASSAY_CAMPAIGN_RETRY_H

#include "assay.h"

#include <jansson.h>

enum retry_verdict {
  RETRY_GONE,       /* it does not fail any more */
  RETRY_FAILS,      /* it does */
  RETRY_UNKNOWN,    /* it ran too long, or nothing could be found out */
  RETRY_OUTSIDE,    /* the property is not about such terms: it was not asked */
  RETRY_NO_PROPERTY /* the subject has no such property */
};

struct retry_item { /* malloc'ed texts */
  char *name;       /* of the finding, for whoever reads it */
  uint64_t number;
  char *form, *property; /* what it breaks; of programs they do not matter */
  uint64_t place;        /* of the property among all */
  char *term;
  uint64_t seed, index;
  const json_t *more;         /* what else a corpus says about it; or NULL */
  enum retry_verdict verdict; /* to be filled in */
};

struct retry {
  /* what is wanted */
  const char *file;
  const char *kind;      /* of the campaign that they are from (struct check_kind) */
  const char *subject;   /* of a subject file; NULL: the only one */
  const json_t *options; /* of the campaign that they are from; or NULL */
  double limit;          /* seconds for each */
  unsigned jobs;
  const int *stop;
  const char *const *libraries;
  struct retry_item *items; /* malloc'ed; see retry_add */
  size_t count, capacity;
  /* what became of it */
  char *error; /* malloc'ed; or NULL */
};

/* A new one at the end, all zero. */
struct retry_item *retry_add(struct retry *r);
/* False: see `error`. */
bool retry_run(struct retry *r);
void retry_free(struct retry *r);

#endif
