/* memory: a small compiler for straight-line functions with variables and arrays of unsigned
 * integers. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdbool.h>
#include <stdint.h>

enum memory_opcode {
  MEMORY_PARAMETER, /* `word` is its number */
  MEMORY_CONSTANT,  /* `word` is its value */
  MEMORY_ADD,
  MEMORY_SUBTRACT,
  MEMORY_NEW,  /* a variable that holds the operand */
  MEMORY_LOAD, /* of a variable */
  MEMORY_STORE,
  MEMORY_INCREMENT, /* adds 1 to a variable, and gives what it held before */
  MEMORY_FILL,      /* an array whose items are the operand */
  MEMORY_GET,       /* of an array, at an index modulo MEMORY_ITEMS */
  MEMORY_SET,
  MEMORY_GET_AT, /* the same, at the item `word` */
  MEMORY_SET_AT,
  MEMORY_OPCODES
};

enum { MEMORY_ITEMS = 8, MEMORY_MOST_OPERANDS = 3 };

/* Values are numbered as the instructions that compute them. */
struct memory_instruction {
  enum memory_opcode opcode;
  unsigned bits; /* of the integer, or of each item */
  uint32_t operands[MEMORY_MOST_OPERANDS];
  uint64_t word;
};

struct memory_result {
  uint32_t value;
  unsigned items; /* of a variable or array; 0: it is an integer */
};

struct memory_function { /* malloc'ed arrays */
  struct memory_instruction *list;
  uint32_t *order; /* in which they are done */
  uint32_t count;
  struct memory_result *results;
  uint32_t result_count;
};

/* Returns the number of its value. */
uint32_t memory_append(struct memory_function *f, struct memory_instruction i);
void memory_return(struct memory_function *f, struct memory_result r);
void memory_free(struct memory_function *f);

/* The outputs are the results, one after the other, all items of each. */
void memory_run(const struct memory_function *f, const uint64_t *inputs, uint64_t *outputs);

/* Forwards what is stored to loads, computes constant indices, and has increments as early as
 * possible. With one of these bugs it makes a mistake. */
enum memory_bug {
  MEMORY_NO_BUG,
  MEMORY_BUG_CELL,  /* a constant that is stored is not what a load gives after it */
  MEMORY_BUG_ARRAY, /* a constant index of a store is taken modulo half of the length */
  MEMORY_BUG_ORDER, /* an increment is done before a store to the same variable */
  MEMORY_BUGS
};
extern const char *const memory_bug_names[MEMORY_BUGS];
void memory_optimise(struct memory_function *f, enum memory_bug bug);

#endif
