/* memory: instructions, and the machine that runs them (memory.h). */
#include "memory.h"

#include <stdlib.h>

const char *const memory_bug_names[MEMORY_BUGS] = {"none", "cell", "array", "order"};

static void *larger(void *list, uint32_t count, size_t size) {
  void *copy = realloc(list, (count + UINT32_C(1)) * size);
  if (!copy) abort();
  return copy;
}

uint32_t memory_append(struct memory_function *f, struct memory_instruction i) {
  f->list = larger(f->list, f->count, sizeof *f->list);
  f->order = larger(f->order, f->count, sizeof *f->order);
  f->list[f->count] = i;
  f->order[f->count] = f->count;
  return f->count++;
}

void memory_return(struct memory_function *f, struct memory_result r) {
  f->results = larger(f->results, f->result_count, sizeof *f->results);
  f->results[f->result_count++] = r;
}

void memory_free(struct memory_function *f) {
  free(f->list);
  free(f->order);
  free(f->results);
}

/* ---- the machine ---- */

/* A register for each value: a number, and room for the items of a variable or array. */
struct value {
  uint64_t number, items[MEMORY_ITEMS];
};

static void execute(const struct memory_instruction *i, struct value *all, struct value *to, const uint64_t *inputs) {
  struct value *a = &all[i->operands[0]], *b = &all[i->operands[1]], *c = &all[i->operands[2]];
  const uint64_t mask = UINT64_MAX >> (64 - i->bits);
  switch (i->opcode) {
  case MEMORY_PARAMETER: to->number = inputs[i->word]; break;
  case MEMORY_CONSTANT: to->number = i->word; break;
  case MEMORY_ADD: to->number = (a->number + b->number) & mask; break;
  case MEMORY_SUBTRACT: to->number = (a->number - b->number) & mask; break;
  case MEMORY_NEW: to->items[0] = a->number; break;
  case MEMORY_LOAD: to->number = a->items[0]; break;
  case MEMORY_STORE: a->items[0] = b->number; break;
  case MEMORY_INCREMENT:
    to->number = a->items[0];
    a->items[0] = (a->items[0] + 1) & mask;
    break;
  case MEMORY_FILL:
    for (unsigned k = 0; k < MEMORY_ITEMS; k++) to->items[k] = a->number;
    break;
  case MEMORY_GET: to->number = a->items[b->number % MEMORY_ITEMS]; break;
  case MEMORY_SET: a->items[b->number % MEMORY_ITEMS] = c->number; break;
  case MEMORY_GET_AT: to->number = a->items[i->word]; break;
  case MEMORY_SET_AT: a->items[i->word] = c->number; break;
  case MEMORY_OPCODES: break;
  }
}

void memory_run(const struct memory_function *f, const uint64_t *inputs, uint64_t *outputs) {
  struct value *all = calloc(f->count + UINT32_C(1), sizeof *all);
  if (!all) abort();
  for (uint32_t i = 0; i < f->count; i++) execute(&f->list[f->order[i]], all, &all[f->order[i]], inputs);
  for (const struct memory_result *r = f->results; r < f->results + f->result_count; r++) {
    if (!r->items) *outputs++ = all[r->value].number;
    for (unsigned k = 0; k < r->items; k++) *outputs++ = all[r->value].items[k];
  }
  free(all);
}
