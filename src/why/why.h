/* why: why something does not hold or does not match.
 *
 * All of this runs after the answer is known to be no, and records; what finds answers knows
 * nothing of it. Everything lives in the world's arena. */
#ifndef ASSAY_WHY_WHY_H
#define ASSAY_WHY_WHY_H

#include "redex/match/matching.h"

enum { WHY_BUCKETS = 1024 };

struct nearness;
struct why_question;

struct why {
  struct machine *m;
  struct near_entry *phrases[WHY_BUCKETS];     /* why/mismatch.c: what was found out about terms and non-terminals */
  struct why_question *questions[WHY_BUCKETS]; /* why/question.c */
  struct case_entry *cases;                    /* why/cases.c */
  uint32_t question_count, below;              /* questions asked; those that wait for the present one */
  bool cut;                                    /* not everything was looked at */
};

struct why *why_new(struct machine *m);

/* A term in a sentence: between backquotes, cut if it is long. */
void why_put_term(struct buffer *b, term t);
/* A piece of source in a sentence, on one line. */
void why_put_source(struct buffer *b, struct machine *m, const struct syntax *x);
/* file:line:column, in the arena; NULL: nowhere. */
const char *why_place(struct machine *m, const struct place *place);
/* What the buffer holds, in the arena; frees the buffer. */
const char *why_text(struct machine *m, struct buffer *b);

#endif
