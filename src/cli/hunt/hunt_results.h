/* hunt_results: the results of a hunt, as text and as JSON. */
#ifndef ASSAY_CLI_HUNT_HUNT_RESULTS_H
#define ASSAY_CLI_HUNT_HUNT_RESULTS_H

#include "cli/terminal/color.h"

#include <stdbool.h>

struct finding;
struct hunt;

/* Prints the hits of each finding, and the properties without one. */
void hunt_results_print(const struct hunt *h, const struct palette *colors);
/* Prints the rules and clauses that no attempt used. */
void hunt_results_print_unused(const struct hunt *h);
/* Prints the properties that could not be tried, with the reasons, on stderr. Returns whether there
 * are any. */
bool hunt_results_print_untried(const struct hunt *h);
/* Prints the event "end", with all results. */
void hunt_results_print_json(const struct hunt *h);

#endif
