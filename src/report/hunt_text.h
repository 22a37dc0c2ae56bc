/* hunt_text: findings for users: as text and as JSON. */
#ifndef ASSAY_REPORT_HUNT_TEXT_H
#define ASSAY_REPORT_HUNT_TEXT_H

#include "hunt/hunt.h"

#include <jansson.h>
#include <stdio.h>

struct finding_style {
  const char *bad, *plain; /* escape sequences around the error, or empty */
  bool is_long;            /* also print the formulas and the original term */
  /* Prints a term to the same stream, indented; NULL: on one line. */
  void (*print_term)(void *data, const char *text);
  void *data;
};
void hunt_print_finding(FILE *out, const struct hunt *h, const struct finding *f, const struct finding_style *style);
/* Parts of it: a text with each line indented by `spaces`; the answers of the variants; the
 * formulas, one on a line behind `before`. */
void hunt_print_text(FILE *out, int spaces, const char *text);
void hunt_print_evidence(FILE *out, const struct compare_evidence *e);
void hunt_print_formulas(FILE *out, const char *before, const struct finding *f);
json_t *finding_json(const struct hunt *h, const struct finding *f);

#endif
