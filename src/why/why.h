/* why: why something does not hold or does not match.
 *
 * All of this runs after the answer is known to be no, and records what happens; the engines that
 * find answers do not know of it. Everything lives in the world's arena. */
#ifndef ASSAY_WHY_WHY_H
#define ASSAY_WHY_WHY_H

#include "redex/match/matching.h"

enum { WHY_BUCKETS = 1024 };

struct nearness;
struct why_question;

struct why {
  struct machine *m;
  struct near_entry *phrases[WHY_BUCKETS];     /* why/mismatch.c: results for terms and non-terminals */
  struct why_question *questions[WHY_BUCKETS]; /* why/question.c */
  struct case_entry *cases;                    /* why/cases.c */
  uint32_t question_count, below;              /* questions asked; those that wait for the current one */
  bool cut;                                    /* the search was incomplete */
};

struct why *why_new(struct machine *m);

/* A term in a sentence: in backquotes, truncated if it is long. */
void why_put_term(struct buffer *b, term t);
/* A piece of source in a sentence, on one line. */
void why_put_source(struct buffer *b, struct machine *m, const struct syntax *x);
/* file:line:column, in the arena; NULL: no location. */
const char *why_place(struct machine *m, const struct place *place);
/* The buffer's text, copied to the arena; frees the buffer. */
const char *why_text(struct machine *m, struct buffer *b);

#endif
