/* rules: folding, algebra and strength reduction (optimise.h). */
#include "optimise.h"

#include <stdlib.h>

static bool is_constant(const struct ir_instruction *i) { return i->opcode == IR_CONSTANT; }
static bool is_word(const struct ir_instruction *i, uint64_t word) { return is_constant(i) && i->word == word; }

static struct ir_instruction constant(unsigned bits, uint64_t word) {
  return (struct ir_instruction){.opcode = IR_CONSTANT, .bits = bits, .word = word};
}

/* ---- folding ---- */

static uint64_t folded(const struct optimiser *o, const struct ir_instruction *i, const uint64_t *operands) {
  enum { BYTE = 8, SHORT = 16 };
  const bool is_shift = i->opcode == IR_SHIFT_LEFT || i->opcode == IR_SHIFT_RIGHT;
  if (optimise_has(o, IR_BUG_FOLD_CARRY) && i->opcode == IR_ADD && i->bits == BYTE) return operands[0] + operands[1];
  if (optimise_has(o, IR_BUG_FOLD_SHIFT) && is_shift && i->bits == SHORT && operands[1] >= BYTE) return 0;
  return ir_compute(i->opcode, i->bits, operands);
}

bool fold(const struct optimiser *o, struct ir_instruction *i) {
  const unsigned count = ir_operand_count(i->opcode);
  uint64_t operands[IR_MOST_OPERANDS] = {0};
  for (unsigned k = 0; k < count; k++) {
    const struct ir_instruction *x = optimise_operand(o, i, k);
    if (!is_constant(x)) return false;
    operands[k] = x->word;
  }
  if (count) *i = constant(i->bits, folded(o, i, operands));
  return count;
}

/* ---- algebra ---- */

static void eat_memory(void) {
  enum { BLOCK = 1 << 24 };
  for (;;) {
    char *block = malloc(BLOCK);
    if (!block) abort();
    for (size_t i = 0; i < BLOCK; i += 1 << 10) block[i] = 1;
  }
}

/* Of an instruction with twice the same operand. */
static bool simplify_twice(struct optimiser *o, const struct ir_instruction *i, uint32_t *value) {
  switch (i->opcode) {
  case IR_XOR:
  case IR_SUBTRACT:
  case IR_REMAINDER:
  case IR_LESS: *value = optimise_add(o, constant(i->bits, 0)); return true;
  case IR_EQUAL: *value = optimise_add(o, constant(i->bits, 1)); return true;
  case IR_AND:
  case IR_OR: *value = i->operands[0]; return true;
  case IR_DIVIDE:
    if (!optimise_has(o, IR_BUG_QUOTIENT_SELF)) return false;
    *value = optimise_add(o, constant(i->bits, 1));
    return true;
  default: return false;
  }
}

/* Of one whose second operand is 0 or 1. */
static bool simplify_unit(const struct optimiser *o, const struct ir_instruction *i, uint32_t *value) {
  const struct ir_instruction *b = optimise_operand(o, i, 1);
  *value = i->operands[0];
  switch (i->opcode) {
  case IR_SUBTRACT:
    while (optimise_has(o, IR_BUG_HANG) && is_word(b, 0)) *value = i->operands[0];
    return is_word(b, 0);
  case IR_XOR:
    if (optimise_has(o, IR_BUG_MEMORY) && is_word(b, 0)) eat_memory();
    return is_word(b, 0);
  case IR_ADD:
  case IR_OR:
  case IR_SHIFT_LEFT:
  case IR_SHIFT_RIGHT: return is_word(b, 0);
  case IR_MULTIPLY:
  case IR_DIVIDE: return is_word(b, 1);
  default: return false;
  }
}

static bool simplify_select(const struct optimiser *o, const struct ir_instruction *i, uint32_t *value) {
  const struct ir_instruction *condition = optimise_operand(o, i, 0);
  const volatile struct ir_instruction *nothing = NULL;
  *value = i->operands[1];
  if (i->operands[1] == i->operands[2]) return true;
  if (!is_constant(condition)) return false;
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): on purpose */
  if (optimise_has(o, IR_BUG_CRASH) && nothing->bits) return false;
  if (!condition->word) *value = i->operands[2];
  return true;
}

bool simplify(struct optimiser *o, const struct ir_instruction *i, uint32_t *value) {
  const unsigned count = ir_operand_count(i->opcode);
  if (i->opcode == IR_SELECT) return simplify_select(o, i, value);
  if (i->opcode == IR_CONVERT && optimise_operand(o, i, 0)->bits == i->bits) {
    *value = i->operands[0];
    return true;
  }
  if (count != 2) return false;
  return (i->operands[0] == i->operands[1] && simplify_twice(o, i, value)) || simplify_unit(o, i, value);
}

/* ---- strength reduction ---- */

static bool is_power(const struct ir_instruction *i, unsigned *exponent) {
  if (!is_constant(i) || !i->word || (i->word & (i->word - 1))) return false;
  for (*exponent = 0; i->word >> *exponent != 1;) ++*exponent;
  return true;
}

static void use(struct optimiser *o, struct ir_instruction *i, enum ir_opcode opcode, uint64_t word) {
  i->opcode = opcode;
  i->operands[1] = optimise_add(o, constant(optimise_operand(o, i, 0)->bits, word));
}

/* (x + c) + d */
static void join_sums(struct optimiser *o, struct ir_instruction *i) {
  const struct ir_instruction *a = optimise_operand(o, i, 0), *d = optimise_operand(o, i, 1);
  if (a->opcode != IR_ADD || !is_constant(d) || !is_constant(optimise_operand(o, a, 1))) return;
  const uint64_t c = optimise_operand(o, a, 1)->word,
                 sum = optimise_has(o, IR_BUG_REASSOCIATE) ? c ^ d->word : c + d->word;
  i->operands[0] = a->operands[0];
  use(o, i, IR_ADD, sum & ir_mask(i->bits));
}

void reduce_strength(struct optimiser *o, struct ir_instruction *i) {
  enum { STRANGE = 3 };
  unsigned exponent = 0;
  if (i->opcode == IR_ADD) join_sums(o, i);
  if (ir_operand_count(i->opcode) != 2 || !is_power(optimise_operand(o, i, 1), &exponent)) return;
  const uint64_t power = UINT64_C(1) << exponent;
  if (i->opcode == IR_MULTIPLY && optimise_has(o, IR_BUG_POWER) && exponent == STRANGE) exponent++;
  if (i->opcode == IR_MULTIPLY) use(o, i, IR_SHIFT_LEFT, exponent);
  else if (i->opcode == IR_DIVIDE) use(o, i, IR_SHIFT_RIGHT, exponent);
  else if (i->opcode == IR_REMAINDER) use(o, i, IR_AND, optimise_has(o, IR_BUG_REMAINDER) ? power : power - 1);
}
