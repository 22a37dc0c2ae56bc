/* hunt_results: what a hunt has come to, when it ends. */
#ifndef ASSAY_REPORT_HUNT_RESULTS_H
#define ASSAY_REPORT_HUNT_RESULTS_H

#include "hunt/hunt.h"

#include <stdio.h>

struct result_colors { /* escape sequences, or empty */
  const char *good, *bad, *plain;
};
/* Of a model: the hits of each finding, and the properties without one. Of programs: one line with
 * the outcomes of all. */
void hunt_results_print(FILE *out, const struct hunt *h, const struct result_colors *colors);
/* Prints the rules and clauses that no attempt used. */
void hunt_results_print_unused(FILE *out, const struct hunt *h);
/* Prints the properties that could not be tried, with the reasons, on stderr. Returns whether there
 * are any. */
bool hunt_results_print_untried(const struct hunt *h);
/* The same for those about which no attempt has decided anything. */
bool hunt_results_print_undecided(const struct hunt *h);

#endif
