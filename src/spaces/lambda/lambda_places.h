/* lambda_places: see lambda_places.c. */
#ifndef ASSAY_SPACES_LAMBDA_LAMBDA_PLACES_H
#define ASSAY_SPACES_LAMBDA_LAMBDA_PLACES_H

#include "spaces/lambda/lambda_regenerate.h"

struct lambda_places { /* of a space */
  const struct lambda_wanted *wanted;
  const struct place_sort *sorts; /* those used so far */
};

void lambda_places_see(struct lambda_places *k, struct space *s, term whole, space_see_place *see, void *data);
/* The sort must be one of these. */
bool lambda_places_take(const struct lambda_places *k, const struct sort *sort, term t);
term lambda_places_vary(const struct lambda_places *k, const struct sort *sort, struct rng *r, size_t nodes);
/* The type in the language's syntax; nothing if it has no types. */
void lambda_places_name(const struct lambda_places *k, const struct sort *sort, struct buffer *out);

#endif
