/* optimise: common subexpressions, dead code, and the order of all rules (optimise.h). */
#include "optimise.h"

#include <stdlib.h>

const char *const ir_bug_names[IR_BUGS] = {
    [IR_BUG_FOLD_SHIFT] = "fold-shift",
    [IR_BUG_FOLD_CARRY] = "fold-carry",
    [IR_BUG_QUOTIENT_SELF] = "quotient-self",
    [IR_BUG_ORDER] = "order",
    [IR_BUG_WIDTH] = "width",
    [IR_BUG_POWER] = "power",
    [IR_BUG_REMAINDER] = "remainder",
    [IR_BUG_DEAD_ARM] = "dead-arm",
    [IR_BUG_REASSOCIATE] = "reassociate",
    [IR_BUG_CRASH] = "crash",
    [IR_BUG_HANG] = "hang",
    [IR_BUG_MEMORY] = "memory",
};

/* ---- common subexpressions ---- */

static bool is_swapped(const struct ir_instruction *a, const struct ir_instruction *b) {
  return a->operands[0] == b->operands[1] && a->operands[1] == b->operands[0];
}

static bool commutes(const struct optimiser *o, enum ir_opcode opcode) {
  switch (opcode) {
  case IR_ADD:
  case IR_MULTIPLY:
  case IR_AND:
  case IR_OR:
  case IR_XOR:
  case IR_EQUAL: return true;
  case IR_SUBTRACT: return optimise_has(o, IR_BUG_ORDER);
  default: return false;
  }
}

static bool is_same(const struct optimiser *o, const struct ir_instruction *a, const struct ir_instruction *b) {
  const bool forgets_width = optimise_has(o, IR_BUG_WIDTH) && a->opcode == IR_CONVERT;
  if (a->opcode != b->opcode || a->word != b->word || (a->bits != b->bits && !forgets_width)) return false;
  if (commutes(o, a->opcode) && is_swapped(a, b)) return true;
  for (unsigned k = 0; k < ir_operand_count(a->opcode); k++)
    if (a->operands[k] != b->operands[k]) return false;
  return true;
}

static bool find_same(const struct optimiser *o, const struct ir_instruction *i, uint32_t *value) {
  for (*value = 0; *value < o->made.count; ++*value)
    if (is_same(o, i, &o->made.list[*value])) return true;
  return false;
}

uint32_t optimise_add(struct optimiser *o, struct ir_instruction i) {
  uint32_t value;
  if (!fold(o, &i)) {
    if (simplify(o, &i, &value)) return value;
    reduce_strength(o, &i);
  }
  return find_same(o, &i, &value) ? value : ir_append(&o->made, i);
}

/* ---- dead code ---- */

static void mark_needed(const struct optimiser *o, const struct ir_function *f, bool *needed) {
  for (uint32_t i = 0; i < f->result_count; i++) needed[f->results[i]] = true;
  for (uint32_t i = f->count; i-- > 0;) {
    const struct ir_instruction *x = &f->list[i];
    unsigned count = ir_operand_count(x->opcode);
    if (x->opcode == IR_SELECT && optimise_has(o, IR_BUG_DEAD_ARM)) count--;
    for (unsigned k = 0; needed[i] && k < count; k++) needed[x->operands[k]] = true;
  }
}

/* What is dead becomes a zero, so that all numbers stay what they are. */
static void remove_dead(const struct optimiser *o, struct ir_function *f) {
  bool *needed = calloc(f->count + 1, sizeof *needed);
  if (!needed) abort();
  mark_needed(o, f, needed);
  for (uint32_t i = 0; i < f->count; i++)
    if (!needed[i]) f->list[i] = (struct ir_instruction){.opcode = IR_CONSTANT, .bits = f->list[i].bits};
  free(needed);
}

/* ---- all ---- */

void ir_optimise(struct ir_function *f, unsigned bugs) {
  struct optimiser o = {.bugs = bugs};
  uint32_t *values = malloc((f->count + 1) * sizeof *values);
  if (!values) abort();
  for (uint32_t i = 0; i < f->count; i++) {
    struct ir_instruction x = f->list[i];
    for (unsigned k = 0; k < ir_operand_count(x.opcode); k++) x.operands[k] = values[x.operands[k]];
    values[i] = optimise_add(&o, x);
  }
  o.made.results = f->results;
  o.made.result_count = f->result_count;
  for (uint32_t i = 0; i < f->result_count; i++) f->results[i] = values[f->results[i]];
  free(values);
  free(f->list);
  remove_dead(&o, &o.made);
  *f = o.made;
}
