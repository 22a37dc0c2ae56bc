/* statistics: of generated terms: their sizes, how often they reduce, and by which rules (the table
 * of figure 7 of Fetscher's dissertation, for any model). */
#ifndef ASSAY_REPORT_STATISTICS_H
#define ASSAY_REPORT_STATISTICS_H

#include "assay.h"
#include "core/distinct.h"
#include "core/printer.h"

#include <jansson.h>

enum { STATISTICS_STEPS = 3 }; /* reduces once, twice, three times */

struct rule_count {
  char *rule;
  uint64_t terms; /* terms whose reduction uses it */
};

struct statistics {
  uint64_t made, gave_up, too_long;
  struct distinct distinct; /* digests of the terms */
  uint64_t *sizes;          /* of each term, in the order of generation; statistics_finish sorts them */
  size_t capacity;
  bool traced;                        /* there is a reduction relation, and terms were reduced by it */
  uint64_t reduces[STATISTICS_STEPS]; /* terms that reduce at least this often */
  struct rule_count *rules;           /* in the order of first use */
  size_t rule_count;
  const char *judgment; /* counted by `holding`; NULL: none */
  uint64_t holding, holding_reduces;
  double seconds;
  /* Or NULL. Judgments, metafunctions, relations and non-terminals without any use are not
   * printed. */
  const struct assay_coverage *coverage;
};

void statistics_add(struct statistics *s, size_t nodes, assay_term t);
void statistics_add_trace(struct statistics *s, const struct assay_trace *t);
void statistics_finish(struct statistics *s); /* call it before the next two */
void statistics_print(const struct statistics *s, struct buffer *out);
json_t *statistics_json(const struct statistics *s);
void statistics_free(struct statistics *s);

#endif
