/* counterexample: how counterexamples to a property of a program are reduced and generalised.
 *
 * Reduction changes the part of the term that the property's pattern matches. With a goal, it
 * changes the arguments that the judgment does not compute: each candidate must satisfy the goal,
 * and gets the corresponding outputs. With #:prepare, each candidate is prepared before it is
 * tried. */
#ifndef ASSAY_SPACES_MODEL_COUNTEREXAMPLE_H
#define ASSAY_SPACES_MODEL_COUNTEREXAMPLE_H

#include "generalise/generalise.h"
#include "property/verdict.h"
#include "spaces/model/known.h"

/* A candidate to be tried in another world. */
struct distant_candidate {
  term t; /* replaced by the term that was tried, which #:prepare or the judgment's outputs may change */
  enum verdict verdict;
  uint64_t evidence;
};

struct counterexample_request {
  const struct collected *property;
  struct question question;  /* the term, and the program's random seed */
  struct known_terms *known; /* bugs that the result must differ from; or NULL */
  const term *opaque;        /* names of non-terminals whose terms must not change */
  uint32_t opaque_count;
  /* If set, this tries candidates, in batches. Those after one that fails may stay unanswered. */
  void (*check_elsewhere)(void *data, struct distant_candidate *list, size_t count);
  void *data;
};

struct counterexample { /* in the world's arena */
  struct machine *machine;
  struct counterexample_request request;
  struct space *space; /* of the part */
  term part;           /* what may change of the term */
  enum verdict wanted; /* the verdict on the term: FAILS, or TOO_LONG */
  uint64_t evidence;
  size_t nodes_read; /* the size of what the property read, of the term that was confirmed last */
  bool is_reducing;  /* candidates that turn into known bugs do not count */
};

/* Tries the term, and sets `wanted`; the rest is set only if it fails or takes too long. */
struct counterexample *counterexample_new(struct machine *m, const struct counterexample_request *r);

static inline const struct wanted *counterexample_wanted(const struct counterexample *k) {
  return &k->request.property->property.generator.wanted;
}

/* Sets the verdicts of candidates. */
void counterexample_check(struct counterexample *k, struct reduce_candidate *list, size_t count);
/* With a goal, the size to minimise: without the outputs that the judgment computes. */
size_t counterexample_measure(const struct counterexample *k, term part);

/* Ends the reduction: tries the part that it came to. `exception` gets the exception that it
 * raises. Returns false if it does not fail any more. */
bool counterexample_confirm(struct counterexample *k, term part, struct buffer *exception);

/* The property's verdict on a candidate, which is changed as in a reduction. */
void counterexample_try(struct machine *m, const struct collected *property, const struct question *q,
                        struct distant_candidate *c);

/* The property's verdict on a user's term, which is outside of it, too, if it does not satisfy the
 * goal. `exception` gets the exception that it raises. */
enum verdict counterexample_verdict_of_given(struct machine *m, const struct collected *property,
                                             const struct question *q, struct buffer *exception);

/* ---- formulas: counterexample_formulas.c ---- */

/* All but the bounds. */
struct generalise_options counterexample_generalising(struct counterexample *k, uint64_t seed);
/* Tests new instances of a formula: any failure counts. */
struct verification counterexample_verify(struct machine *m, const struct counterexample_request *r, struct space *s,
                                          const struct formula *f, const struct generalise_options *bounds);
/* Must instances satisfy more than their sorts: the goal, a side condition? */
bool counterexample_has_condition(const struct counterexample *k);
/* How to print formulas: like the terms that contain them. The caller sets the condition. */
struct formula_style counterexample_style(struct machine *m, const struct collected *property);
/* A space of the same kind, to read formulas from another world. */
struct space *counterexample_space(struct machine *m, const struct collected *property);
/* Is the term, as counterexamples are written, an instance? */
bool counterexample_matches(struct machine *m, const struct collected *property, struct space *s,
                            const struct formula *f, term t);

#endif
