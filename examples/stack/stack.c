/* stack: trees to code, and a machine that runs it (stack.h). With the program that tests it:
 *
 *     cc test.c stack.c $(pkg-config --cflags --libs libassay) -o stack */
#include "stack.h"

#include <stdbool.h>
#include <stdlib.h>

/* ---- values ---- */

struct stack_value {
  enum { PARAMETER, CONSTANT, OPERATION } kind;
  int32_t word; /* the number of a parameter, or a constant */
  enum stack_operator operator;
  struct stack_value *left, *right;
  unsigned depth; /* how much of the stack is needed to compute it */
  unsigned uses;  /* by operations, and as results */
  int slot;       /* where it is kept once it was computed, if there are several uses; or -1 */
};

static struct stack_value *new_value(struct stack_value v) {
  struct stack_value *copy = malloc(sizeof *copy);
  if (!copy) abort();
  *copy = v;
  copy->slot = -1;
  return copy;
}

struct stack_value *stack_parameter(unsigned number) {
  return new_value((struct stack_value){.kind = PARAMETER, .word = (int32_t)number, .depth = 1});
}

struct stack_value *stack_constant(int32_t constant) {
  return new_value((struct stack_value){.kind = CONSTANT, .word = constant, .depth = 1});
}

/* The deeper one is computed first: then the other one needs one word more, and that may be there
 * anyway. */
static unsigned depth_of(const struct stack_value *left, const struct stack_value *right) {
  const unsigned more = left->depth > right->depth ? left->depth : right->depth;
  return left->depth == right->depth ? more + 1 : more;
}

struct stack_value *stack_operation(enum stack_operator o, struct stack_value *left, struct stack_value *right) {
  left->uses++;
  right->uses++;
  return new_value((struct stack_value){
      .kind = OPERATION, .operator= o, .left = left, .right = right, .depth = depth_of(left, right)});
}

/* ---- code ---- */

enum opcode { PUSH, LOAD_PARAMETER, LOAD, STORE, SWAP, ADD, SUBTRACT, MULTIPLY, DIVIDE, RETURN };

struct instruction {
  enum opcode opcode;
  int32_t word; /* a constant, or a number */
};

struct stack_code {
  struct instruction *list;
  size_t count, room;
  unsigned depth; /* of the stack */
  int slots;
};

static void emit(struct stack_code *c, enum opcode opcode, int32_t word) {
  if (c->count == c->room) {
    c->room = c->room ? 2 * c->room : 64;
    c->list = realloc(c->list, c->room * sizeof *c->list);
    if (!c->list) abort();
  }
  c->list[c->count++] = (struct instruction){opcode, word};
}

/* ---- compiling ---- */

static bool commutes(enum stack_operator o) { return o != STACK_DIVIDE; }

static bool is_constant(const struct stack_value *v, int32_t word) { return v->kind == CONSTANT && v->word == word; }

static void compile(struct stack_code *c, struct stack_value *v);

/* x + 0, x * 1 and the like: is it the same as the left one? */
static bool is_trivial(const struct stack_value *v) {
  switch (v->operator) {
  case STACK_ADD:
  case STACK_SUBTRACT: return is_constant(v->right, 0);
  case STACK_MULTIPLY:
  case STACK_DIVIDE: return is_constant(v->right, 1);
  }
  return false;
}

static void compile_operation(struct stack_code *c, const struct stack_value *v) {
  static const enum opcode opcodes[] = {
      [STACK_ADD] = ADD, [STACK_SUBTRACT] = SUBTRACT, [STACK_MULTIPLY] = MULTIPLY, [STACK_DIVIDE] = DIVIDE};
  const bool right_first = v->right->depth > v->left->depth;
  if (is_trivial(v)) {
    compile(c, v->left);
    return;
  }
  compile(c, right_first ? v->right : v->left);
  compile(c, right_first ? v->left : v->right);
  if (right_first && !commutes(v->operator)) emit(c, SWAP, 0);
  emit(c, opcodes[v->operator], 0);
}

static void compile_leaf(struct stack_code *c, const struct stack_value *v) {
  emit(c, v->kind == CONSTANT ? PUSH : LOAD_PARAMETER, v->word);
}

/* Pushes its value. */
static void compile(struct stack_code *c, struct stack_value *v) {
  if (v->kind != OPERATION) {
    compile_leaf(c, v);
  } else if (v->slot >= 0) {
    emit(c, LOAD, v->slot);
  } else {
    compile_operation(c, v);
    if (v->uses < 2) return;
    v->slot = c->slots++;
    emit(c, STORE, v->slot);
    emit(c, LOAD, v->slot);
  }
}

struct stack_code *stack_compile(struct stack_value *const *values, unsigned count) {
  struct stack_code *c = calloc(1, sizeof *c);
  if (!c) abort();
  for (unsigned i = 0; i < count; i++) values[i]->uses++;
  for (unsigned i = 0; i < count; i++) {
    if (values[i]->depth > c->depth) c->depth = values[i]->depth;
    compile(c, values[i]);
    emit(c, RETURN, (int32_t)i);
  }
  return c;
}

void stack_free(struct stack_code *code) {
  free(code->list);
  free(code);
}

/* ---- the machine ---- */

static int32_t divide(int32_t a, int32_t b) {
  if (b == 0) return 0;
  return b == -1 ? (int32_t)(0 - (uint32_t)a) : a / b;
}

static int32_t compute(enum opcode o, int32_t a, int32_t b) {
  switch (o) {
  case ADD: return (int32_t)((uint32_t)a + (uint32_t)b);
  case SUBTRACT: return (int32_t)((uint32_t)a - (uint32_t)b);
  case MULTIPLY: return (int32_t)((uint32_t)a * (uint32_t)b);
  default: return divide(a, b);
  }
}

void stack_run(const struct stack_code *code, const int32_t *inputs, int32_t *outputs) {
  int32_t *slots = calloc((size_t)code->slots + 1, sizeof *slots);
  int32_t *stack = calloc(code->depth + 1, sizeof *stack), *top = stack; /* the next free word */
  if (!slots || !stack) abort();
  for (const struct instruction *i = code->list; i < code->list + code->count; i++) switch (i->opcode) {
    case PUSH: *top++ = i->word; break;
    case LOAD_PARAMETER: *top++ = inputs[i->word]; break;
    case LOAD: *top++ = slots[i->word]; break;
    case STORE: slots[i->word] = *--top; break;
    case RETURN: outputs[i->word] = *--top; break;
    case SWAP: {
      const int32_t last = top[-1];
      top[-1] = top[-2];
      top[-2] = last;
      break;
    }
    default: top--; top[-1] = compute(i->opcode, top[-1], top[0]);
    }
  free(stack);
  free(slots);
}
