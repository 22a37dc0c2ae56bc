/* explainer: does a finding of a model explain another one? The subject is the text that a campaign
 * has. */
#ifndef ASSAY_CAMPAIGN_EXPLAINER_H
#define ASSAY_CAMPAIGN_EXPLAINER_H

#include "assay.h"
#include "store/store.h"

struct explainer;

/* NULL: *error says why, malloc'ed. */
struct explainer *explainer_open(assay *world, struct campaign_store *s, char **error);
void explainer_close(struct explainer *e);

/* What hunts have learnt about suspicious rules, as a shard's state has it: added to what is
 * known. */
void explainer_learn(struct explainer *e, const char *state);
/* One more that may explain others. */
void explainer_add(struct explainer *e, const struct finding_row *f);
/* The shape of one that explains it; NULL: there is none. */
const char *explainer_find(struct explainer *e, const struct finding_row *f);

#endif
