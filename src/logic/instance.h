/* instance: the slots of a rule in use, and the sequences that its templates build; for
 * logic/instance.c and logic/ellipsis_shapes.c. */
#ifndef ASSAY_LOGIC_INSTANCE_H
#define ASSAY_LOGIC_INSTANCE_H

#include "logic/search.h"

/* Universal if the instance is. */
open_term instance_variable(struct search *s, const struct instance *i, const struct pattern *sort);
/* What the slot has; 0: nothing yet. */
open_term instance_look(struct search *s, const struct instance *i, uint32_t slot);
/* The name in a slot is t. */
bool instance_name(struct search *s, struct instance *i, uint32_t slot, open_term t);

/* Sequences with ellipses (logic/ellipsis_shapes.c). */

/* ,@ is for the evaluator alone. */
bool shape_has_splice(const struct template *t);
/* x ... is all there is, and nothing is known of its length: the name stands for the whole. */
bool shape_is_whole(struct search *s, struct instance *i, const struct template *t);
/* Some length is not known. */
bool shape_is_open(struct search *s, struct instance *i, const struct template *t);
/* What it makes; lengths that are not known are drawn. 0: a contradiction. */
open_term shape_build(struct search *s, struct instance *i, const struct template *t);

#endif
