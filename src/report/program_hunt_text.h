/* program_hunt_text: what a hunt for programs has found, for users. */
#ifndef ASSAY_REPORT_PROGRAM_HUNT_TEXT_H
#define ASSAY_REPORT_PROGRAM_HUNT_TEXT_H

#include "campaign/program_hunt.h"

#include <jansson.h>
#include <stdio.h>

/* `bad` and `plain` are escape sequences around what is wrong, or empty; with `made`, the program as it was made is told, too. */
void program_hunt_print_finding(FILE *out, const struct program_hunt *h, const struct program_finding *f,
                                const char *bad, const char *plain, bool made);
json_t *program_finding_json(const struct program_finding *f);
/* One line. */
void program_hunt_print_summary(FILE *out, const struct program_hunt *h);

#endif
