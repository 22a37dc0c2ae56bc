/* program_reduce: how programs are reduced, in hunts and elsewhere. */
#ifndef ASSAY_CHECKS_COMPARE_PROGRAM_REDUCE_H
#define ASSAY_CHECKS_COMPARE_PROGRAM_REDUCE_H

#include "reduce/reduce.h"
#include "run/differing.h"

enum { SHRINK_BATCH = 40 }; /* candidates at a time, if other programs are compiled with them */

/* All options but the check. */
static inline struct reduce_options program_reduction(void) {
  enum { CANDIDATES = 200, TRIES = 30 }; /* candidates at a time; random programs per place */
  return (struct reduce_options){.batch = CANDIDATES, .pairs = true, .tries = TRIES};
}

/* Rejection by a compiler and disagreement between variants are different failures. */
static inline enum reduce_verdict program_verdict_of(enum agreement kind, enum agreement wanted) {
  if (kind == wanted) return REDUCE_FAILS;
  return kind == AGREEMENT_SAME ? REDUCE_PASSES : REDUCE_DISCARDED;
}

#endif
