/* known: known counterexamples, from which new ones must differ (Pike, section 5.3).
 *
 * A known counterexample accounts for a term that fails in the same way if the most suspicious rule
 * that it uses (property/suspects.h) is used by the term, too, and the term uses none that is more
 * suspicious. A term that no known counterexample accounts for must not be reduced to one that has
 * one: unknown bugs often simplify to well-known ones. */
#ifndef ASSAY_SPACES_MODEL_KNOWN_H
#define ASSAY_SPACES_MODEL_KNOWN_H

#include "generalise/formula.h"
#include "property/suspects.h"
#include "property/verdict.h"

struct known_terms; /* in the world's arena */

struct known_term {
  term t;                            /* as counterexamples are written */
  const struct collected *elsewhere; /* the property it belongs to, if another; then only the signature counts */
  uint64_t signature;                /* 0: none */
  size_t formula_count;
  const struct formula *const *formulas; /* formulas that it is an instance of */
};

struct known_request {
  struct suspects *suspects;
  const struct collected *property;
  struct question question;       /* the term to be reduced */
  struct space *space;            /* of the term's formulas */
  const struct known_term *terms; /* the known ones */
  size_t count;
};

struct known_terms *known_new(struct machine *m, const struct known_request *r);

/* Call before the property is tried on a candidate. */
void known_watch(struct known_terms *k);
/* Call after it holds. */
void known_passed(struct known_terms *k);
/* Call after it fails with that evidence: has the term turned into a known bug? */
bool known_failed(struct known_terms *k, term t, uint64_t evidence);

/* The number, from 1, of the known term that accounts for this one; 0: none. */
size_t known_explains(struct known_terms *k, term t);

#endif
