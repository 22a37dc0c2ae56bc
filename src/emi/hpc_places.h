/* hpc_places: which sub-terms of a program HPC has seen evaluated: its boxes, found by where
 * sub-terms are printed.
 *
 * What an application begins with has no box: it is evaluated when the application is. Nor has what
 * a `let` is about, which is evaluated when that is. A λ that code has taken apart is evaluated
 * when its body is. */
#ifndef ASSAY_EMI_HPC_PLACES_H
#define ASSAY_EMI_HPC_PLACES_H

#include "emi/hpc.h"
#include "lambda/lambda_print.h"

/* A program as it was written into a file. */
struct hpc_program {
  const struct signature *signature;
  term program;
  const char *text;
  const struct lambda_spans *spans; /* in the text */
  struct hpc_position at;           /* where the text begins in the file */
};

/* Sets those that were evaluated, by place; there is one for each of lambda_places. False: HPC has
 * not seen the program at all. */
bool hpc_covered(const struct hpc_module *m, const struct hpc_program *p, bool *evaluated);

#endif
