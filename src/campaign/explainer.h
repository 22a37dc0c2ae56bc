/* explainer: is one finding of a model a duplicate of another? Works on the subject as the campaign
 * stored it. */
#ifndef ASSAY_CAMPAIGN_EXPLAINER_H
#define ASSAY_CAMPAIGN_EXPLAINER_H

#include "assay.h"
#include "store/store.h"

struct explainer;

/* Returns NULL on failure. */
struct explainer *explainer_open(assay *world, struct campaign_store *s, struct diagnostic *error);
void explainer_close(struct explainer *e);

/* Adds what a shard's state says about suspicious rules to what is known. */
void explainer_learn(struct explainer *e, const char *state);
/* Adds a finding that may account for later ones. */
void explainer_add(struct explainer *e, const struct finding_row *f);
/* Returns the shape of a finding that accounts for this one; NULL: there is none. */
const char *explainer_find(struct explainer *e, const struct finding_row *f);

#endif
