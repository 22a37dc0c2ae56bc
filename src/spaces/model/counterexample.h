/* counterexample: reduces a counterexample to a property of a program.
 *
 * Reduction changes what the property's pattern matches. With a goal, it changes the arguments that
 * the judgment does not compute: each candidate must satisfy the goal, and gets the corresponding
 * outputs. With #:prepare, each candidate is prepared before it is tried. */
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
  struct question question;      /* the term, and the program's random seed */
  struct reduce_options options; /* all but the check and the evidence */
  uint64_t generalise;           /* instances per formula; 0: no formulas */
  struct known_terms *known;     /* bugs that the result must differ from; or NULL */
  const term *opaque;            /* names of non-terminals whose terms must not change */
  uint32_t opaque_count;
  void (*progress)(void *data, const struct reduce_result *so_far); /* called after each step; or NULL */
  /* Called after each step with the term as counterexamples are written; or NULL. */
  void (*step)(void *data, term t, size_t size, const char *tactic);
  struct buffer *other; /* gets the first term that fails differently; or NULL */
  /* If set, this tries candidates, in batches. Those after one that fails may stay unanswered. */
  void (*check_elsewhere)(void *data, struct distant_candidate *list, size_t count);
  void *data;
};

/* The property's verdict on a candidate, which is changed as in a reduction. */
void counterexample_try(struct machine *m, const struct collected *property, const struct question *q,
                        struct distant_candidate *c);

/* The generalisation of the reduced term. */
struct counterexample_formulas {
  size_t known; /* the number, from 1, of the known bug that accounts for it, with no formulas then; 0: none */
  struct space *space;
  struct generalised found;
  bool has_condition; /* instances must satisfy more than their sorts: the goal, a side condition */
};
/* How to print formulas: like the terms that contain them. The caller sets the condition. */
struct formula_style counterexample_style(struct machine *m, const struct collected *property);
/* A space of the same kind, to read formulas from another world. */
struct space *counterexample_space(struct machine *m, const struct collected *property);
/* Is the term, as counterexamples are written, an instance? */
bool counterexample_matches(struct machine *m, const struct collected *property, struct space *s,
                            const struct formula *f, term t);
/* Tests new instances: their number and seed are in the request. */
struct verification counterexample_verify(struct machine *m, const struct counterexample_request *r, struct space *s,
                                          const struct formula *f);

/* Returns the verdict on the term, and sets *out only for VERDICT_FAILS and VERDICT_TOO_LONG.
 * `exception` gets the exception of the result, if it raises one; *nodes is the size of the part
 * that the property reads; *formulas is set if requested. */
enum verdict counterexample_reduce(struct machine *m, const struct counterexample_request *r, struct reduce_result *out,
                                   struct buffer *exception, size_t *nodes, struct counterexample_formulas *formulas);

#endif
