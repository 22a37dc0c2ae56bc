/* hpc_places: the sub-terms of a program that HPC has counted as evaluated: its boxes are matched
 * with the positions of printed sub-terms.
 *
 * The function of an application has no box: it is evaluated when the application is. Nor has the
 * body of a `let`, which is evaluated when the `let` is. A λ that code takes apart is evaluated
 * when its body is. */
#ifndef ASSAY_EMI_HPC_PLACES_H
#define ASSAY_EMI_HPC_PLACES_H

#include "emi/hpc.h"
#include "lambda/lambda_print.h"

/* A program as written to a file. */
struct hpc_program {
  const struct signature *signature;
  term program;
  const char *text;
  const struct lambda_spans *spans; /* in the text */
  struct hpc_position at;           /* where the text begins in the file */
};

/* Sets the evaluated sub-terms by place; there are lambda_places. False: HPC has no counts for the
 * program. */
bool hpc_covered(const struct hpc_module *m, const struct hpc_program *p, bool *evaluated);

#endif
