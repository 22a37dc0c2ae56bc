/* instance: the slots of a rule instance, and the sequences that its templates build; for
 * logic/instance.c and logic/ellipsis_shapes.c. */
#ifndef ASSAY_LOGIC_INSTANCE_H
#define ASSAY_LOGIC_INSTANCE_H

#include "logic/search.h"

/* Universal if the instance is. */
open_term instance_variable(struct search *s, const struct instance *i, const struct pattern *sort);
/* The slot's value; 0: none yet. */
open_term instance_look(struct search *s, const struct instance *i, uint32_t slot);

/* Sequences with ellipses (logic/ellipsis_shapes.c). */

/* Only the evaluator handles ,@. */
bool shape_has_splice(const struct template *t);
/* It consists of x ..., of unknown length: the name stands for the whole. */
bool shape_is_whole(struct search *s, struct instance *i, const struct template *t);
/* Some length is unknown. */
bool shape_is_open(struct search *s, struct instance *i, const struct template *t);
/* Builds the sequence; unknown lengths are drawn. 0: a contradiction. */
open_term shape_build(struct search *s, struct instance *i, const struct template *t);

#endif
