/* known: counterexamples that were found before, so that something else may be found (Pike, section
 * 5.3).
 *
 * A known one explains a term that fails in the same way, if what is most suspicious of all that is
 * at work in it (property/suspects.h) is at work in the term, too, and nothing that is more
 * suspicious. When a term is reduced that a known one does not explain, it must not turn into one
 * that it does: what is simpler than a bug that nobody knows is often a bug that everybody
 * knows. */
#ifndef ASSAY_SPACES_MODEL_KNOWN_H
#define ASSAY_SPACES_MODEL_KNOWN_H

#include "generalise/formula.h"
#include "property/suspects.h"
#include "property/verdict.h"

struct known_terms; /* in the world's arena */

struct known_term {
  term t;                            /* as counterexamples are written */
  const struct collected *elsewhere; /* another property, whose it is: only the signature tells, then; or NULL */
  uint64_t signature;                /* 0: none */
  size_t formula_count;
  const struct formula *const *formulas; /* that it is an instance of */
};

struct known_request {
  struct suspects *suspects;
  const struct collected *property;
  struct question question;       /* the term that is to be reduced */
  struct space *space;            /* of its formulas */
  const struct known_term *terms; /* that are known */
  size_t count;
};

struct known_terms *known_new(struct machine *m, const struct known_request *r);

/* The property is about to be tried on a candidate, */
void known_watch(struct known_terms *k);
/* ...and holds; */
void known_passed(struct known_terms *k);
/* ...or fails with that evidence: has the term turned into what it was not? */
bool known_failed(struct known_terms *k, term t, uint64_t evidence);

/* Which of the terms explains this one, counted from 1; 0: none. */
size_t known_explains(struct known_terms *k, term t);

#endif
