/* counterexample: reducing a counterexample to a property of a program.
 *
 * What is changed is what the property's pattern matches. With a goal, that are the arguments that
 * the judgment does not find itself: each candidate must satisfy the goal, and gets the outputs
 * that belong to it. With #:prepare, each candidate is prepared before it is tried. */
#ifndef ASSAY_SPACES_MODEL_COUNTEREXAMPLE_H
#define ASSAY_SPACES_MODEL_COUNTEREXAMPLE_H

#include "generalise/generalise.h"
#include "property/verdict.h"
#include "spaces/model/known.h"

/* A candidate that is tried in another world. */
struct distant_candidate {
  term t; /* becomes what was tried: by #:prepare, or with the judgment's outputs, that may be another */
  enum verdict verdict;
  uint64_t evidence;
};

struct counterexample_request {
  const struct collected *property;
  struct question question;      /* the term, and what the program draws */
  struct reduce_options options; /* all but the check and the evidence */
  uint64_t generalise;           /* instances of each formula; 0: none is wanted */
  struct known_terms *known;     /* what is to be found is something else; or NULL */
  const term *opaque;            /* names of non-terminals whose terms are not to be touched */
  uint32_t opaque_count;
  void (*progress)(void *data, const struct reduce_result *so_far); /* after each step, if set */
  /* After each step, if set: the term as counterexamples are written. */
  void (*step)(void *data, term t, size_t size, const char *tactic);
  struct buffer *other; /* gets the first term that fails in another way; or NULL */
  /* If set, candidates are not tried here, but there; in batches. Those after one that fails may
   * stay unanswered. */
  void (*check_elsewhere)(void *data, struct distant_candidate *list, size_t count);
  void *data;
};

/* What the property says of a candidate, which is changed as it would be in a reduction. */
void counterexample_try(struct machine *m, const struct collected *property, const struct question *q,
                        struct distant_candidate *c);

/* What the reduced term was generalised to. */
struct counterexample_formulas {
  size_t known; /* which of those that are known explains it, counted from 1: there are no formulas, then; 0: none */
  struct space *space;
  struct generalised found;
  bool has_condition; /* instances have to satisfy more than their sorts say: the goal, a side condition */
};
/* How they are shown: as the terms are, of which they are parts. The condition is the caller's. */
struct formula_style counterexample_style(struct machine *m, const struct collected *property);
/* Of the same kind, to read formulas that come from another world. */
struct space *counterexample_space(struct machine *m, const struct collected *property);
/* Is the term, as counterexamples are written, an instance? */
bool counterexample_matches(struct machine *m, const struct collected *property, struct space *s,
                            const struct formula *f, term t);
/* Fresh instances: as many as the request says, for its seed. */
struct verification counterexample_verify(struct machine *m, const struct counterexample_request *r, struct space *s,
                                          const struct formula *f);

/* The verdict on the term; only if that is VERDICT_FAILS or VERDICT_TOO_LONG, *out is filled in.
 * `exception` gets what the result raises, if it raises anything; *nodes is the size of what the
 * property reads of it; *formulas is filled in if that is asked for. */
enum verdict counterexample_reduce(struct machine *m, const struct counterexample_request *r, struct reduce_result *out,
                                   struct buffer *exception, size_t *nodes, struct counterexample_formulas *formulas);

#endif
