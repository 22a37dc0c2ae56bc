/* candidates: which constants, with how many arguments, may have a type that is wanted: found by
 * its head, not by a scan.
 *
 * A candidate's result may still not fit below its head: unification tells. A constant whose result
 * is a parameter, such as head, is a candidate for every head, and perhaps with more arguments than
 * its type has (section 2.3 of Pałka's thesis, rule INDIR, case 2). */
#ifndef ASSAY_LAMBDA_GENERATE_CANDIDATES_H
#define ASSAY_LAMBDA_GENERATE_CANDIDATES_H

#include "lambda/signature.h"

enum { EXTRA_ARGUMENTS = 3, MOST_ARGUMENTS = 64 };

struct candidate {
  const struct constant *constant;
  uint32_t arguments;
  double cost; /* nodes of the smallest program that begins so, about: of types, only heads are looked at */
};

/* First those without arguments, or with none but such as have to be variables; then those with
 * some such argument; then all others. */
struct candidate_list {
  const struct candidate *list;
  double *sums;                  /* of the weights up to each of them, itself included */
  double *cheap;                 /* the same, but what costs a node more weighs a quarter */
  uint32_t leaves, users, count; /* where the three end */
};

struct candidates {
  struct candidate_list *by_head; /* of the signature's constructors */
  /* For a type of which nothing is known: each constant with each number of arguments, none
   * extra. */
  struct candidate_list any;
};

/* The weight of those from `first` up to `end`, by one of the sums. */
static inline double candidates_weight(const double *sums, uint32_t first, uint32_t end) {
  return first < end ? sums[end - 1] - (first ? sums[first - 1] : 0) : 0;
}

/* How many arguments there may be beyond a type's. */
struct candidates_extra {
  uint32_t of_functions, of_atoms; /* at most EXTRA_ARGUMENTS; atoms are constants whose type is just a parameter */
};

/* Of the constants that `taken` is true of. In the world's arena. Raises if one has too many
 * arguments. */
struct candidates candidates_make(const struct signature *s, const bool *taken, struct candidates_extra extra);
/* From now on, each constant weighs so many times as much as the signature says, divided by
 * `even`. */
void candidates_weigh(struct candidates *c, const struct signature *s, const uint32_t *weights, uint32_t even);

#endif
