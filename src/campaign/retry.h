/* retry: replays terms of a campaign or a corpus that failed once. */
#ifndef ASSAY_CAMPAIGN_RETRY_H
#define ASSAY_CAMPAIGN_RETRY_H

#include "assay.h"
#include "core/diagnostic.h"

#include <jansson.h>

enum retry_verdict {
  RETRY_GONE,       /* it no longer fails */
  RETRY_FAILS,      /* it still fails */
  RETRY_UNKNOWN,    /* it reached the time limit, or has no verdict */
  RETRY_OUTSIDE,    /* it is outside the property's domain and was not checked */
  RETRY_NO_PROPERTY /* the subject has no such property */
};

struct retry_item { /* malloc'ed texts */
  char *name;       /* of the finding, for display */
  uint64_t number;
  char *form, *property; /* what it violates; ignored for programs */
  uint64_t place;        /* the property's index among all properties */
  char *term;
  uint64_t seed, index;
  const json_t *more;         /* the other members of a corpus entry; or NULL */
  enum retry_verdict verdict; /* set by retry_run */
};

struct retry {
  /* the request */
  const char *file;
  bool is_copy;          /* the file is the one that the campaign has kept */
  const char *kind;      /* of the campaign that they come from (struct check_kind) */
  const char *subject;   /* within the subject file; NULL: the only one */
  const char *from;      /* the directory of the campaign or corpus that they come from, for messages */
  const json_t *options; /* of that campaign; or NULL */
  const char *test;      /* the program that the user names, if findings are those of a program; or NULL */
  double limit;          /* seconds per term */
  unsigned jobs;
  const int *stop;
  const char *const *libraries;
  struct retry_item *items; /* malloc'ed; see retry_add */
  size_t count, capacity;
  /* the result */
  struct diagnostic error;
};

/* Appends a new item, all zero. */
struct retry_item *retry_add(struct retry *r);
/* On failure, returns false and sets `error`. */
bool retry_run(struct retry *r);
/* How many items have this verdict. */
size_t retry_count(const struct retry *r, enum retry_verdict verdict);
void retry_free(struct retry *r);

#endif
