/* ir: functions, and running them (ir.h). */
#include "ir.h"

#include <stdlib.h>

unsigned ir_operand_count(enum ir_opcode o) {
  switch (o) {
  case IR_PARAMETER:
  case IR_CONSTANT: return 0;
  case IR_NOT:
  case IR_CONVERT: return 1;
  case IR_SELECT: return 3;
  default: return 2;
  }
}

uint32_t ir_append(struct ir_function *f, struct ir_instruction i) {
  if (f->count == f->capacity) {
    f->capacity = f->capacity ? 2 * f->capacity : 64;
    f->list = realloc(f->list, f->capacity * sizeof *f->list);
    if (!f->list) abort();
  }
  f->list[f->count] = i;
  return f->count++;
}

void ir_free(struct ir_function *f) {
  free(f->list);
  free(f->results);
  *f = (struct ir_function){0};
}

uint64_t ir_compute(enum ir_opcode o, unsigned bits, const uint64_t *operands) {
  const uint64_t a = operands[0], b = operands[1];
  uint64_t word = 0;
  switch (o) {
  case IR_ADD: word = a + b; break;
  case IR_SUBTRACT: word = a - b; break;
  case IR_MULTIPLY: word = a * b; break;
  case IR_DIVIDE: word = b ? a / b : 0; break;
  case IR_REMAINDER: word = b ? a % b : 0; break;
  case IR_AND: word = a & b; break;
  case IR_OR: word = a | b; break;
  case IR_XOR: word = a ^ b; break;
  case IR_NOT: word = ~a; break;
  case IR_SHIFT_LEFT: word = b < bits ? a << b : 0; break;
  case IR_SHIFT_RIGHT: word = b < bits ? a >> b : 0; break;
  case IR_EQUAL: word = a == b; break;
  case IR_LESS: word = a < b; break;
  case IR_SELECT: word = a ? b : operands[2]; break;
  case IR_CONVERT: word = a; break;
  case IR_PARAMETER:
  case IR_CONSTANT:
  case IR_OPCODES: break;
  }
  return word & ir_mask(bits);
}

void ir_run(const struct ir_function *f, const uint64_t *inputs, uint64_t *outputs) {
  uint64_t *values = malloc((f->count + 1) * sizeof *values);
  if (!values) abort();
  for (uint32_t i = 0; i < f->count; i++) {
    const struct ir_instruction *x = &f->list[i];
    uint64_t operands[IR_MOST_OPERANDS] = {0};
    for (unsigned k = 0; k < ir_operand_count(x->opcode); k++) operands[k] = values[x->operands[k]];
    values[i] = x->opcode == IR_PARAMETER  ? inputs[x->word] & ir_mask(x->bits)
                : x->opcode == IR_CONSTANT ? x->word
                                           : ir_compute(x->opcode, x->bits, operands);
  }
  for (uint32_t i = 0; i < f->result_count; i++) outputs[i] = values[f->results[i]];
  free(values);
}
