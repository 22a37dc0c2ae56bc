/* suggest: the word that was probably meant. */
#ifndef ASSAY_CLI_SUGGEST_H
#define ASSAY_CLI_SUGGEST_H

#include <stddef.h>

/* Offer every candidate; `best` is then the nearest one, or NULL if none is near. */
struct suggestion {
  const char *word;
  size_t length;
  const char *best;
  size_t distance; /* only what is nearer than this will do */
};

struct suggestion suggestion_for(const char *word, size_t length);
void suggestion_offer(struct suggestion *s, const char *candidate);

#endif
