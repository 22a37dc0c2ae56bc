/* suggest: finds the word that was probably meant. */
#ifndef ASSAY_CLI_SUGGEST_H
#define ASSAY_CLI_SUGGEST_H

#include <stddef.h>

/* Offer every candidate; `best` is then the closest one, or NULL if none is close. */
struct suggestion {
  const char *word;
  size_t length;
  const char *best;
  size_t distance; /* `best` must be closer than this */
};

struct suggestion suggestion_for(const char *word, size_t length);
void suggestion_offer(struct suggestion *s, const char *candidate);

#endif
