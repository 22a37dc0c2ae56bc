/* hunt_text: the results of a hunt for users: as text and as JSON. */
#ifndef ASSAY_REPORT_HUNT_TEXT_H
#define ASSAY_REPORT_HUNT_TEXT_H

#include "hunt/hunt.h"

#include <jansson.h>
#include <stdio.h>

/* Prints the finding of a comparison. `bad` and `plain` are escape sequences around the error, or
 * empty; if is_long, it also prints the formulas and the original program. */
void hunt_print_program(FILE *out, const struct hunt *h, const struct finding *f, const char *bad, const char *plain,
                        bool is_long);
/* Parts of it: a text with each line indented by `spaces`; the answers of the variants; the
 * formulas, one on a line behind `before`. */
void hunt_print_text(FILE *out, int spaces, const char *text);
void hunt_print_evidence(FILE *out, const struct compare_evidence *e);
void hunt_print_formulas(FILE *out, const char *before, const struct finding *f);
json_t *finding_json(const struct hunt *h, const struct finding *f);
/* One line with the outcomes of all programs. */
void hunt_print_summary(FILE *out, const struct hunt *h);

#endif
