/* differing: do the outcomes of what should be the same differ? Line by line, by a target's rules:
 * what it forgets does not count, and a line that is unknown (a time limit was reached in it) may
 * be any other. */
#ifndef ASSAY_RUN_DIFFERING_H
#define ASSAY_RUN_DIFFERING_H

#include "run/batch.h"
#include "run/expected_output.h"

struct line_rules;
struct line_rules *line_rules_new(const struct target *t);
void line_rules_free(struct line_rules *r);
/* Appends an output without what is forgotten. */
void line_rules_apply(const struct line_rules *r, const char *output, struct buffer *out);
/* Adds a line of what is expected, from 0, without what is forgotten. One that it does not have is
 * empty. */
void line_rules_apply_expected(const struct line_rules *r, const struct expected_output *e, size_t line,
                               struct expected_output *out);

enum agreement {
  AGREEMENT_NOT_RUN,
  AGREEMENT_SAME,
  AGREEMENT_DIFFERS,
  AGREEMENT_REJECTED, /* by a compiler, or the compiler broke */
  AGREEMENT_UNKNOWN,  /* a limit was reached, or there is nothing to compare with, and nothing else can be said */
};

struct difference {
  enum agreement kind;
  size_t which
      [2]; /* two outcomes that differ, what is expected before all others; the first is the one that was rejected */
  size_t line; /* the first one in which they differ; counts from 1 */
};

/* Compares all outcomes with what is expected, and with the first one where a line of that is
 * unknown, or where nothing is expected: NULL. */
struct difference difference_of(const struct line_rules *r, const struct expected_output *expected,
                                const struct outcome *outcomes, size_t count);
/* Is a line of it unknown, or did it end badly? */
bool outcome_is_unknown(const struct line_rules *r, const struct outcome *o);
/* That line of an outcome, without what is forgotten; of one that ended badly, how is its last
 * line. False: there is none. */
bool outcome_line(const struct line_rules *r, const struct outcome *o, size_t line, struct buffer *out);

#endif
