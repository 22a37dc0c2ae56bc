/* candidates: which constants, with how many arguments, may have a type that is wanted: found by its head, not by a scan.
 *
 * A candidate's result may still not fit below its head: unification tells. A constant whose result is a parameter, such as head, is a
 * candidate for every head, and with up to three more arguments (section 2.3 of Pałka's thesis, rule INDIR, case 2). */
#ifndef ASSAY_LAMBDA_CANDIDATES_H
#define ASSAY_LAMBDA_CANDIDATES_H

#include "lambda/signature.h"

enum { EXTRA_ARGUMENTS = 3, MOST_ARGUMENTS = 64 };

struct candidate {
  const struct constant *constant;
  uint32_t arguments;
};

struct candidate_list {
  const struct candidate *list; /* those without arguments come first */
  const double *sums;           /* of the weights up to each of them, itself included */
  uint32_t count, leaves;
};

struct candidates {
  struct candidate_list *by_head; /* of the signature's constructors */
  struct candidate_list
      any; /* for a type of which nothing is known: each constant with each number of arguments, none extra */
};

/* Of the constants that `taken` is true of. In the world's arena. Raises if one has too many arguments. */
struct candidates candidates_make(const struct signature *s, const bool *taken);

#endif
