/* regexp: Racket's regular expressions, run by PCRE2.
 *
 * Both notations are translated to PCRE2's: #rx (no classes like \d; a backslash only quotes) and
 * #px. As in Racket, `.` matches a newline and `$` only the very end, except in (?m:...). Only
 * strings are supported, not bytes. */
#ifndef ASSAY_RACKET_REGEXP_H
#define ASSAY_RACKET_REGEXP_H

#include "racket/machine.h"

#define REGEXP_NO_GROUP SIZE_MAX

struct regexp_matches { /* in the arena */
  uint32_t count;       /* of matches */
  uint32_t groups;      /* the whole match and each group */
  size_t *positions;    /* start and end, in bytes, of every group of every match; REGEXP_NO_GROUP: no match */
};

static inline size_t regexp_start(const struct regexp_matches *r, uint32_t match, uint32_t group) {
  return r->positions[2 * ((size_t)match * r->groups + group)];
}
static inline size_t regexp_end(const struct regexp_matches *r, uint32_t match, uint32_t group) {
  return r->positions[2 * (match * r->groups + group) + 1];
}

/* The first `limit` matches, left to right. The pattern is a regexp, or a string in #rx
 * notation. */
struct regexp_matches regexp_run(struct machine *m, const char *who, value pattern, const char *subject, size_t length,
                                 uint32_t limit);
/* Compiles a regexp; raises if it is malformed. */
term regexp_make(struct machine *m, const char *who, const char *text, size_t length, bool perl);
/* The pattern in PCRE2's notation, for tests; NULL and a message in Racket's style if it is
 * malformed. */
bool regexp_translate(struct buffer *out, const char *text, size_t length, bool perl, const char **problem);
/* Appends the text with special characters escaped. */
void regexp_quote(struct buffer *out, const char *text, size_t length);

#endif
