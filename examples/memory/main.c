/* main: assay for a compiler with variables and arrays: operations with effects. MEMORY_BUG=NAME in
 * the environment plants a bug in its optimiser: see memory.h.
 *
 *     cc main.c memory.c optimise.c $(pkg-config --cflags --libs libassay) -o memory
 *     MEMORY_BUG=order ./memory */
#include "memory.h"

#include <assay_embedded.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- values: their numbers, plus one, because a null pointer is a refusal ---- */

static void *handle(uint32_t value) { return (void *)((uintptr_t)value + 1); }
static uint32_t value_of(const void *handle) { return (uint32_t)((uintptr_t)handle - 1); }

static bool is_object(const struct assay_type *t) { return t->kind == ASSAY_CELL || t->kind == ASSAY_ARRAY; }

/* ---- the compiler ---- */

struct configuration { /* of a variant */
  bool is_optimised;
  enum memory_bug bug;
};

struct function {
  struct memory_function code;
  const struct assay_function *told;
};

static void *begin(struct assay_function *told) {
  struct function *f = calloc(1, sizeof *f);
  if (f) f->told = told;
  return f;
}

static void *parameter(void *function, unsigned number) {
  struct function *f = function;
  return handle(memory_append(
      &f->code, (struct memory_instruction){MEMORY_PARAMETER, f->told->parameters[number]->bits, {0}, number}));
}

static void *literal(void *function, const struct assay_type *type, uint64_t word) {
  struct function *f = function;
  return handle(memory_append(&f->code, (struct memory_instruction){MEMORY_CONSTANT, type->bits, {0}, word}));
}

/* A variable or array that is returned is what is in it in the end. */
static bool finish(void *function, void *const *results) {
  struct function *f = function;
  const struct configuration *c = f->told->variant->data;
  for (unsigned i = 0; i < f->told->result_count; i++) {
    const struct assay_type *t = f->told->results[i];
    memory_return(&f->code, (struct memory_result){value_of(results[i]), is_object(t) ? assay_type_length(t) : 0});
  }
  if (c->is_optimised) memory_optimise(&f->code, c->bug);
  return true;
}

static void run(void *function, const uint64_t *inputs, uint64_t *outputs) {
  const struct function *f = function;
  memory_run(&f->code, inputs, outputs);
}

static void drop(void *function) {
  struct function *f = function;
  memory_free(&f->code);
  free(f);
}

static const struct assay_compiler compiler = {
    .begin = begin, .parameter = parameter, .literal = literal, .finish = finish, .run = run, .drop = drop};

/* ---- operations: `data` is the opcode ---- */

static const enum memory_opcode opcodes[] = {MEMORY_ADD,       MEMORY_SUBTRACT, MEMORY_NEW, MEMORY_LOAD, MEMORY_STORE,
                                             MEMORY_INCREMENT, MEMORY_FILL,     MEMORY_GET, MEMORY_SET};

/* The integer that it is about: the last operand, or what is in that. */
static unsigned bits_of(const struct assay_node *n) {
  const struct assay_type *t = n->operands[n->operand_count - 1];
  if (n->result_count && !is_object(n->results[0])) t = n->results[0];
  return is_object(t) ? assay_type_item(t)->bits : t->bits;
}

static void build(const struct assay_node *n, void *const *operands, void **results) {
  struct function *f = n->function;
  struct memory_instruction i = {.opcode = *(const enum memory_opcode *)n->op->data, .bits = bits_of(n)};
  for (unsigned k = 0; k < n->operand_count; k++) i.operands[k] = value_of(operands[k]);
  const uint32_t value = memory_append(&f->code, i);
  if (n->result_count) results[0] = handle(value);
}

/* What operations mean. Operands and results that are cells or arrays have their items where
 * assay_items says. */
static void eval_add(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  y[0] = x[0] + x[1];
}

static void eval_subtract(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  y[0] = x[0] - x[1];
}

static void eval_new(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  *assay_items(y[0]) = x[0];
}

static void eval_load(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  y[0] = *assay_items(x[0]);
}

static void eval_store(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n, (void)y;
  *assay_items(x[0]) = x[1];
}

static void eval_increment(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  y[0] = (*assay_items(x[0]))++;
}

static void eval_fill(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  for (unsigned i = 0; i < assay_type_length(n->results[0]); i++) assay_items(y[0])[i] = x[0];
}

static void eval_get(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  y[0] = assay_items(x[0])[x[1] % assay_type_length(n->operands[0])];
}

static void eval_set(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)y;
  assay_items(x[0])[x[1] % assay_type_length(n->operands[0])] = x[2];
}

static const struct assay_type types[] = {{"u8", ASSAY_UNSIGNED, 8, NULL}, {"u32", ASSAY_UNSIGNED, 32, NULL}, {0}};

#define OP(NUMBER, NAME, SIGNATURE)                                                                                    \
  {                                                                                                                    \
    .name = #NAME, .signature = SIGNATURE, .types = "u8 u32", .build = build, .eval = eval_##NAME,                     \
    .data = &opcodes[NUMBER]                                                                                           \
  }

static const struct assay_op ops[] = {OP(0, add, "T T -> T"),
                                      OP(1, subtract, "T T -> T"),
                                      OP(2, new, "T -> (cell T)"),
                                      OP(3, load, "(cell T) -> T"),
                                      OP(4, store, "(cell T) T -> (effects)"),
                                      OP(5, increment, "(cell T) -> T (effects)"),
                                      OP(6, fill, "T -> (array T 8)"),
                                      OP(7, get, "(array T 8) u8 -> T"),
                                      OP(8, set, "(array T 8) u8 T -> (effects)"),
                                      {0}};

/* ---- all ---- */

static bool find_bug(const char *name, enum memory_bug *bug) {
  for (int i = 0; i < MEMORY_BUGS; i++)
    if (!strcmp(name, memory_bug_names[i])) {
      *bug = (enum memory_bug)i;
      return true;
    }
  return false;
}

int main(int argc, char **argv) {
  const char *name = getenv("MEMORY_BUG");
  struct configuration plain = {false, MEMORY_NO_BUG}, optimised = {true, MEMORY_NO_BUG};
  if (name && !find_bug(name, &optimised.bug)) {
    fprintf(stderr, "%s: MEMORY_BUG: there is no bug named %s\n", argv[0], name);
    return 2;
  }
  const struct assay_variant variants[] = {{"plain", &plain}, {"optimised", &optimised}, {0}};
  return assay_embedded_main(
      argc, argv,
      &(struct assay_embedded){
          .name = "memory", .types = types, .ops = ops, .variants = variants, .compiler = &compiler});
}
