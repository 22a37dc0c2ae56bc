/* hunt_text: what a hunt has found and tried, for users: as text and as JSON. */
#ifndef ASSAY_REPORT_HUNT_TEXT_H
#define ASSAY_REPORT_HUNT_TEXT_H

#include "hunt/hunt.h"

#include <jansson.h>
#include <stdio.h>

/* Of a comparison. `bad` and `plain` are escape sequences around what is wrong, or empty; a long
 * one also has what the program stands for, and the program as it was made. */
void hunt_print_program(FILE *out, const struct hunt *h, const struct finding *f, const char *bad, const char *plain,
                        bool is_long);
/* Parts of it: each line of a text behind so many spaces; what the variants say; what it stands
 * for, indented. */
void hunt_print_text(FILE *out, int spaces, const char *text);
void hunt_print_evidence(FILE *out, const struct compare_evidence *e);
void hunt_print_formulas(FILE *out, const struct finding *f);
json_t *finding_json(const struct hunt *h, const struct finding *f);
/* One line: what became of all programs. */
void hunt_print_summary(FILE *out, const struct hunt *h);

#endif
