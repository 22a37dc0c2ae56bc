/* optimise: the optimiser, and its bugs (memory.h). No two values are the same variable or
 * array. */
#include "memory.h"

#include <stdlib.h>

struct optimising {
  struct memory_function *function;
  enum memory_bug bug;
  uint32_t *instead; /* of each value, which one is used */
  uint32_t *held;    /* of each variable, the value that it holds; UNKNOWN: some other */
};

enum { UNKNOWN = UINT32_MAX };

/* ---- loads ---- */

static void hold(struct optimising *o, uint32_t variable, uint32_t value) {
  const bool is_constant = value != UNKNOWN && o->function->list[value].opcode == MEMORY_CONSTANT;
  if (o->bug == MEMORY_BUG_CELL && is_constant && o->held[variable] != UNKNOWN) return;
  o->held[variable] = value;
}

static void forward(struct optimising *o, uint32_t number) {
  struct memory_instruction *i = &o->function->list[number];
  uint32_t *x = i->operands;
  o->instead[number] = number;
  o->held[number] = UNKNOWN;
  for (unsigned k = 0; k < MEMORY_MOST_OPERANDS; k++)
    if (x[k] < number) x[k] = o->instead[x[k]];
  if (i->opcode == MEMORY_NEW) hold(o, number, x[0]);
  else if (i->opcode == MEMORY_STORE) hold(o, x[0], x[1]);
  else if (i->opcode == MEMORY_INCREMENT) o->held[x[0]] = UNKNOWN;
  else if (i->opcode == MEMORY_LOAD && o->held[x[0]] != UNKNOWN) o->instead[number] = o->held[x[0]];
  else if (i->opcode == MEMORY_LOAD) hold(o, x[0], number);
}

/* ---- indices ---- */

static void compute_index(const struct optimising *o, struct memory_instruction *i) {
  const struct memory_instruction *index = &o->function->list[i->operands[1]];
  const bool is_set = i->opcode == MEMORY_SET;
  if ((!is_set && i->opcode != MEMORY_GET) || index->opcode != MEMORY_CONSTANT) return;
  i->opcode = is_set ? MEMORY_SET_AT : MEMORY_GET_AT;
  i->word = index->word % (is_set && o->bug == MEMORY_BUG_ARRAY ? MEMORY_ITEMS / 2 : MEMORY_ITEMS);
}

/* ---- the order of increments ---- */

/* An increment can be before a store to another variable. */
static void exchange(const struct optimising *o, uint32_t *order) {
  const struct memory_instruction *first = &o->function->list[order[0]], *second = &o->function->list[order[1]];
  const bool is_same = first->operands[0] == second->operands[0] && o->bug != MEMORY_BUG_ORDER;
  if (first->opcode != MEMORY_STORE || second->opcode != MEMORY_INCREMENT || is_same) return;
  const uint32_t number = order[0];
  order[0] = order[1];
  order[1] = number;
}

/* ---- all ---- */

void memory_optimise(struct memory_function *f, enum memory_bug bug) {
  struct optimising o = {f, bug, calloc(f->count + UINT32_C(1), sizeof *o.instead),
                         calloc(f->count + UINT32_C(1), sizeof *o.held)};
  if (!o.instead || !o.held) abort();
  for (uint32_t i = 0; i < f->count; i++) forward(&o, i);
  for (uint32_t i = 0; i < f->result_count; i++) f->results[i].value = o.instead[f->results[i].value];
  for (uint32_t i = 0; i < f->count; i++) compute_index(&o, &f->list[i]);
  for (uint32_t i = 0; i + 1 < f->count; i++) exchange(&o, &f->order[i]);
  free(o.instead);
  free(o.held);
}
