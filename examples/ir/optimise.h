/* optimise: a function that is made anew, instruction by instruction, from what another one
 * does. */
#ifndef OPTIMISE_H
#define OPTIMISE_H

#include "ir.h"

struct optimiser {
  struct ir_function made;
  unsigned bugs; /* a bit for each */
};

static inline bool optimise_has(const struct optimiser *o, enum ir_bug bug) { return o->bugs >> bug & 1; }

/* The value of an instruction whose operands are values of the new function: a new one, or one that
 * is there already. */
uint32_t optimise_add(struct optimiser *o, struct ir_instruction i);

static inline const struct ir_instruction *optimise_operand(const struct optimiser *o, const struct ir_instruction *i,
                                                            unsigned k) {
  return &o->made.list[i->operands[k]];
}

/* ---- rules, for one instruction each ---- */

/* Folding: all operands are constants. True: it is a constant now. */
bool fold(const struct optimiser *o, struct ir_instruction *i);
/* Algebra: is it a value that is there? */
bool simplify(struct optimiser *o, const struct ir_instruction *i, uint32_t *value);
/* Strength reduction: something cheaper for it. */
void reduce_strength(struct optimiser *o, struct ir_instruction *i);

#endif
