/* differing: compares outcomes that should be the same, line by line, by the rules of a target:
 * what it forgets is ignored, and an unknown line, such as one in which a time limit was reached,
 * agrees with any other. */
#ifndef ASSAY_RUN_DIFFERING_H
#define ASSAY_RUN_DIFFERING_H

#include "run/batch.h"
#include "run/expected_output.h"

struct line_rules;
struct line_rules *line_rules_new(const struct target *t);
void line_rules_free(struct line_rules *r);
/* Appends an output without what the target forgets. */
void line_rules_apply(const struct line_rules *r, const char *output, struct buffer *out);
/* Adds a line of the expected output, from 0, without what the target forgets. A missing line is
 * empty. */
void line_rules_apply_expected(const struct line_rules *r, const struct expected_output *e, size_t line,
                               struct expected_output *out);

enum agreement {
  AGREEMENT_NOT_RUN,
  AGREEMENT_SAME,
  AGREEMENT_DIFFERS,
  AGREEMENT_REJECTED, /* a compiler rejected it, or crashed */
  AGREEMENT_UNKNOWN,  /* a limit was reached, or there is nothing to compare with */
};

struct difference {
  enum agreement kind;
  size_t which[2]; /* two outcomes that differ; expected output precedes the variants; the rejected one is the first */
  size_t line;     /* the first line in which they differ, from 1 */
};

/* Compares all outcomes with the expected output. Where that is NULL or has an unknown line,
 * compares them with the first outcome. */
struct difference difference_of(const struct line_rules *r, const struct expected_output *expected,
                                const struct outcome *outcomes, size_t count);
/* Does it have an unknown line, or did it end badly? */
bool outcome_is_unknown(const struct line_rules *r, const struct outcome *o);
/* A line of an outcome, without what the target forgets; if the program ended badly, its last line
 * is how it ended. Returns false if there is no such line. */
bool outcome_line(const struct line_rules *r, const struct outcome *o, size_t line, struct buffer *out);

#endif
