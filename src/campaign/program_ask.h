/* program_ask: what a hunt wants to know about single programs: do they still show what was found? */
#ifndef ASSAY_CAMPAIGN_PROGRAM_ASK_H
#define ASSAY_CAMPAIGN_PROGRAM_ASK_H

#include "campaign/program_hunt.h"
#include "campaign/program_trial.h"

/* Tries them, and waits for it. False: it was stopped, or cannot be done. */
bool program_try(struct program_hunt *h, const struct program_trial *t, const struct program_texts *texts,
                 struct comparison *out);

struct program_asking {
  struct program_hunt *hunt;
  const struct program_trial *trial;
  struct program_texts texts;
  enum agreement wanted; /* how they disagree */
};
/* Does the subject permit what was seen of the program? That is no smaller form of what it does not permit. It may raise. */
bool program_is_permitted(const struct program_asking *k, assay_term program, const struct compared *c);
/* Gives a verdict on each, all in one batch. Inside of a call of the library: it may raise. */
void program_ask(struct program_asking *k, struct assay_candidate *list, size_t count);

#endif
