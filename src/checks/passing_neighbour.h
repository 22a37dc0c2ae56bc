/* passing_neighbour_find: finds the neighbour of a finding: a program that should do the same, and
 * on which the variants agree. */
#ifndef ASSAY_CHECKS_PROGRAM_TWIN_H
#define ASSAY_CHECKS_PROGRAM_TWIN_H

#include "checks/check.h"
#include "checks/program_trial.h"

/* Finds the neighbour that differs as little as possible. *out is malloc'ed; NULL: none was
 * found. */
assay_status passing_neighbour_find(const struct check *c, const struct program_trial *t, assay_term program,
                                    enum agreement wanted, char **out);

#endif
