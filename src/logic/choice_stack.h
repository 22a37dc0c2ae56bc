/* choice_stack: the stack of choices of a search, for its loop (logic/search.c). */
#ifndef ASSAY_LOGIC_CHOICE_STACK_H
#define ASSAY_LOGIC_CHOICE_STACK_H

#include "logic/search.h"

/* Which choices a step has looked at. */
void blame_clear(struct blame *b);
size_t blame_last(const struct blame *b); /* the latest; 0: none */

/* The alternative to be tried next, which is then one less. */
uint32_t choice_draw(struct search *s, struct choice *c);

/* Takes choices off the stack, down to the one at which to go on. What failed is the goal, if that
 * is known; `had_ways`: one alternative of it after the other. */
void choices_jump_back(struct search *s, const struct goal *failed, bool had_ways);
#endif
