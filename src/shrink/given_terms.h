/* given_terms: what a check says of a user's terms. */
#ifndef ASSAY_SHRINK_GIVEN_TERMS_H
#define ASSAY_SHRINK_GIVEN_TERMS_H

#include "cause/cause.h"
#include "checks/check.h"

struct given_term {
  char *name, *given; /* where the text is from, for messages; malloc'ed */
  unsigned line;
  struct diagnostic error; /* why it is none */
  struct read_term read;
};

struct given_verdict { /* of a statement on a term */
  size_t term, statement;
  assay_verdict verdict;
  bool is_decided; /* it was asked for, to the end */
  struct asked_evidence evidence;
  struct failure_cause cause; /* if that is wanted, and known */
};

struct given_terms {
  /* the request */
  struct check_options check; /* `limit`: seconds for each term */
  bool blames;                /* causes of failures are wanted, if the check can find any */
  struct given_term *list;
  size_t count, capacity;
  void (*decided)(void *data, const struct given_verdict *v); /* called for each, maybe on another thread; or NULL */
  void *data;
  /* the result */
  struct check_contents contents;
  struct given_verdict *verdicts; /* of each term, those of all statements that are wanted */
  size_t verdict_count;
  struct check_report report;
  struct diagnostic error; /* why there are no verdicts, unless a term has the reason, or it was stopped */
};

/* Adds a text. The caller may set the error of the result, if there is none at that place. */
struct given_term *given_terms_add(struct given_terms *g, const char *name, unsigned line, const char *text);
/* Reads all terms, and then asks about them. `world` is the caller's, for checks that run there. On
 * failure, returns false: see the errors of the terms, and then `error`. */
bool given_terms_run(struct given_terms *g, assay *world);
void given_terms_free(struct given_terms *g);

#endif
