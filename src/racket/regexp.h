/* regexp: Racket's regular expressions, run by PCRE2.
 *
 * Both notations are translated to PCRE2's: #rx (no classes like \d, a backslash only takes away a
 * meaning) and #px. As in Racket, `.` matches a newline and `$` only the very end, except in
 * (?m:...). Only texts, no bytes. */
#ifndef ASSAY_RACKET_REGEXP_H
#define ASSAY_RACKET_REGEXP_H

#include "racket/machine.h"

#define REGEXP_NO_GROUP SIZE_MAX

struct regexp_matches { /* in the arena */
  uint32_t count;       /* of matches */
  uint32_t groups;      /* the whole match and each group */
  size_t *positions;    /* start and end, in bytes, of every group of every match; REGEXP_NO_GROUP if it took no part */
};

static inline size_t regexp_start(const struct regexp_matches *r, uint32_t match, uint32_t group) {
  return r->positions[2 * ((size_t)match * r->groups + group)];
}
static inline size_t regexp_end(const struct regexp_matches *r, uint32_t match, uint32_t group) {
  return r->positions[2 * (match * r->groups + group) + 1];
}

/* The first `limit` matches, one after the other. The pattern is a regexp or a string (then as for
 * #rx). */
struct regexp_matches regexp_run(struct machine *m, const char *who, value pattern, const char *subject, size_t length,
                                 uint32_t limit);
/* The regexp of a text; raises if it is malformed. */
term regexp_make(struct machine *m, const char *who, const char *text, size_t length, bool perl);
/* The pattern in PCRE2's notation (for tests); NULL and a message in Racket's words if it is
 * malformed. */
bool regexp_translate(struct buffer *out, const char *text, size_t length, bool perl, const char **problem);
/* Appends the text with what has a meaning in patterns escaped. */
void regexp_quote(struct buffer *out, const char *text, size_t length);

#endif
