/* candidates: the constants, with numbers of arguments, that may have a wanted type, indexed by its
 * head.
 *
 * A candidate's result may still not fit below its head: unification decides. A constant whose
 * result is a parameter, such as head, is a candidate for every head, and possibly with more
 * arguments than its type has (section 2.3 of Pałka's thesis, rule INDIR, case 2). */
#ifndef ASSAY_LAMBDA_GENERATE_CANDIDATES_H
#define ASSAY_LAMBDA_GENERATE_CANDIDATES_H

#include "lambda/signature.h"

enum { EXTRA_ARGUMENTS = 3, MOST_ARGUMENTS = 64 };

struct candidate {
  const struct constant *constant;
  uint32_t arguments;
  double cost; /* approximate nodes of the smallest program with this head; of types, it considers only heads */
};

/* First the candidates without arguments, or whose arguments must all be variables; then those with
 * some such argument; then the rest. */
struct candidate_list {
  const struct candidate *list;
  double *sums;                  /* cumulative weights */
  double *cheap;                 /* the same, but candidates that cost a node more weigh a quarter */
  uint32_t leaves, users, count; /* the ends of the three parts */
};

struct candidates {
  struct candidate_list *by_head; /* of the signature's constructors */
  /* For an unknown type: each constant with each number of arguments, without extra ones. */
  struct candidate_list any;
};

/* The weight of the candidates from `first` up to `end`, by one of the sums. */
static inline double candidates_weight(const double *sums, uint32_t first, uint32_t end) {
  return first < end ? sums[end - 1] - (first ? sums[first - 1] : 0) : 0;
}

/* The number of arguments beyond those of the type. */
struct candidates_extra {
  uint32_t of_functions, of_atoms; /* at most EXTRA_ARGUMENTS; atoms are constants whose type is just a parameter */
};

/* Indexes the constants for which `taken` is true. In the world's arena. Raises if one has too many
 * arguments. */
struct candidates candidates_make(const struct signature *s, const bool *taken, struct candidates_extra extra);
/* From now on, the weight of each constant is that of the signature times its entry in `weights`,
 * divided by `even`. */
void candidates_weigh(struct candidates *c, const struct signature *s, const uint32_t *weights, uint32_t even);

#endif
