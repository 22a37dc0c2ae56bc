/* choice_stack: the stack of choices of a search, for its loop (logic/search.c). */
#ifndef ASSAY_LOGIC_CHOICE_STACK_H
#define ASSAY_LOGIC_CHOICE_STACK_H

#include "logic/search.h"

/* Sets of choices that a step has read. */
void blame_clear(struct blame *b);
size_t blame_last(const struct blame *b); /* the latest; 0: none */

/* Draws the next alternative, which leaves one less. */
uint32_t choice_draw(struct search *s, struct choice *c);

/* Pops choices down to the one at which to continue. `failed` is the goal that failed, if known;
 * `had_ways`: it tried its alternatives in turn. */
void choices_jump_back(struct search *s, const struct goal *failed, bool had_ways);
#endif
