/* ir: a small intermediate representation: straight-line functions over unsigned integers of 1 to
 * 64 bits. */
#ifndef IR_H
#define IR_H

#include <stdbool.h>
#include <stdint.h>

enum ir_opcode {
  IR_PARAMETER, /* `word` is its number */
  IR_CONSTANT,  /* `word` is its value */
  IR_ADD,
  IR_SUBTRACT,
  IR_MULTIPLY,
  IR_DIVIDE,    /* by 0: 0 */
  IR_REMAINDER, /* by 0: 0 */
  IR_AND,
  IR_OR,
  IR_XOR,
  IR_NOT,
  IR_SHIFT_LEFT, /* shifts by as many bits as there are, or more: 0 */
  IR_SHIFT_RIGHT,
  IR_EQUAL, /* comparisons have 1 bit */
  IR_LESS,
  IR_SELECT,
  IR_CONVERT, /* from a number of bits to another */
  IR_OPCODES
};

enum { IR_MOST_OPERANDS = 3 };

/* Values are numbered as the instructions that compute them. */
struct ir_instruction {
  enum ir_opcode opcode;
  unsigned bits; /* of the result */
  uint32_t operands[IR_MOST_OPERANDS];
  uint64_t word;
};

struct ir_function {
  struct ir_instruction *list; /* malloc'ed */
  uint32_t count, capacity;
  uint32_t *results; /* malloc'ed */
  uint32_t result_count;
};

unsigned ir_operand_count(enum ir_opcode o);
static inline uint64_t ir_mask(unsigned bits) { return UINT64_MAX >> (64 - bits); }

/* Returns the number of its value. */
uint32_t ir_append(struct ir_function *f, struct ir_instruction i);
void ir_free(struct ir_function *f);

/* What an instruction computes; `bits` are those of the result. */
uint64_t ir_compute(enum ir_opcode o, unsigned bits, const uint64_t *operands);
void ir_run(const struct ir_function *f, const uint64_t *inputs, uint64_t *outputs);

/* Replaces the function by one that computes the same. With some of these bugs it does
 * not always. */
enum ir_bug {
  IR_BUG_FOLD_SHIFT,    /* shifts of 16 bits are folded as if these had 8 */
  IR_BUG_FOLD_CARRY,    /* sums of 8 bits are folded, but not cut to 8 bits */
  IR_BUG_QUOTIENT_SELF, /* x / x is 1, also for 0 */
  IR_BUG_ORDER,         /* x - y and y - x are the same expression */
  IR_BUG_WIDTH,         /* conversions of a value to different numbers of bits are the same expression */
  IR_BUG_POWER,         /* x * 2^n is a shift by n + 1 if n is 3 */
  IR_BUG_REMAINDER,     /* x % 2^n is x & 2^n */
  IR_BUG_DEAD_ARM,      /* nobody needs the last operand of a selection */
  IR_BUG_REASSOCIATE,   /* (x + c) + d is x + (c ^ d) */
  IR_BUG_CRASH,         /* a selection with a constant condition ends in a null pointer */
  IR_BUG_HANG,          /* x - 0 is simplified again and again */
  IR_BUG_MEMORY,        /* x ^ 0 takes memory without end */
  IR_BUGS
};
extern const char *const ir_bug_names[IR_BUGS];
void ir_optimise(struct ir_function *f, unsigned bugs); /* a bit for each */

#endif
