/* passing_neighbour_find: finds the neighbour of a finding: a program that should do the same, and
 * on which the variants agree. */
#ifndef ASSAY_CHECKS_COMPARE_PASSING_NEIGHBOUR_H
#define ASSAY_CHECKS_COMPARE_PASSING_NEIGHBOUR_H

#include "checks/compare/program_ask.h"

/* The text of the neighbour that differs as little as possible; malloc'ed. NULL: none was found.
 * May raise. */
char *passing_neighbour_find(struct program_asking *k, term program);

#endif
