/* hunt_results: what a hunt has tried and found, as text and as JSON. */
#ifndef ASSAY_CLI_HUNT_HUNT_RESULTS_H
#define ASSAY_CLI_HUNT_HUNT_RESULTS_H

#include "cli/terminal/color.h"

#include <stdbool.h>

struct finding;
struct hunt;

/* How often each finding was hit, and what was tried in vain. */
void hunt_results_print(const struct hunt *h, const struct palette *colors);
/* The rules and clauses that no attempt has used. */
void hunt_results_print_unused(const struct hunt *h);
/* The properties that could not be tried, with the reasons, on stderr. Returns whether there are
 * any. */
bool hunt_results_print_untried(const struct hunt *h);
/* The event "end", with all of it. */
void hunt_results_print_json(const struct hunt *h);

#endif
