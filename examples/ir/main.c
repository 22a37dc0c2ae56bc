/* main: assay for the small IR. IR_BUG=NAME,... in the environment plants bugs in its optimiser:
 * see ir.h.
 *
 *     cc -I. main.c ir.c optimise.c rules.c $(pkg-config --cflags --libs libassay) -o ir
 *     IR_BUG=order ./ir */
#include "ir.h"

#include <assay_embedded.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- values: their numbers, plus one, because a null pointer is a refusal ---- */

static void *handle(uint32_t value) { return (void *)((uintptr_t)value + 1); }
static uint32_t value_of(const void *handle) { return (uint32_t)((uintptr_t)handle - 1); }

static unsigned bits_of(const struct assay_type *t) { return t->kind == ASSAY_BOOL ? 1 : t->bits; }

/* ---- the compiler ---- */

struct way { /* of a variant */
  bool optimised;
  unsigned bugs; /* a bit for each */
};

struct function {
  struct ir_function ir;
  const struct assay_function *told;
};

static void *begin(struct assay_function *told) {
  struct function *f = calloc(1, sizeof *f);
  if (f) f->told = told;
  return f;
}

static void *parameter(void *function, unsigned number) {
  struct function *f = function;
  return handle(ir_append(
      &f->ir,
      (struct ir_instruction){.opcode = IR_PARAMETER, .bits = bits_of(f->told->parameters[number]), .word = number}));
}

static void *literal(void *function, const struct assay_type *type, uint64_t word) {
  struct function *f = function;
  return handle(ir_append(&f->ir, (struct ir_instruction){.opcode = IR_CONSTANT, .bits = bits_of(type), .word = word}));
}

static bool finish(void *function, void *const *results) {
  struct function *f = function;
  const struct way *way = f->told->variant->data;
  f->ir.results = calloc(f->told->result_count, sizeof *f->ir.results);
  if (!f->ir.results) return false;
  f->ir.result_count = f->told->result_count;
  for (uint32_t i = 0; i < f->ir.result_count; i++) f->ir.results[i] = value_of(results[i]);
  if (way->optimised) ir_optimise(&f->ir, way->bugs);
  return true;
}

static void run(void *function, const uint64_t *inputs, uint64_t *outputs) {
  const struct function *f = function;
  ir_run(&f->ir, inputs, outputs);
}

static void drop(void *function) {
  struct function *f = function;
  ir_free(&f->ir);
  free(f);
}

static const struct assay_compiler compiler = {
    .begin = begin, .parameter = parameter, .literal = literal, .finish = finish, .run = run, .drop = drop};

/* ---- operations: `data` is the opcode ---- */

static const enum ir_opcode opcodes[] = {IR_ADD,  IR_SUBTRACT, IR_MULTIPLY,   IR_DIVIDE,      IR_REMAINDER,
                                         IR_AND,  IR_OR,       IR_XOR,        IR_NOT,         IR_EQUAL,
                                         IR_LESS, IR_SELECT,   IR_SHIFT_LEFT, IR_SHIFT_RIGHT, IR_CONVERT};

static void build(const struct assay_node *n, void *const *operands, void **results) {
  struct function *f = n->function;
  struct ir_instruction i = {.opcode = *(const enum ir_opcode *)n->op->data, .bits = bits_of(n->results[0])};
  for (unsigned k = 0; k < n->operand_count; k++) i.operands[k] = value_of(operands[k]);
  *results = handle(ir_append(&f->ir, i));
}

/* The oracles say what operations mean without using the IR: that might be wrong in the same way.
 * Results are cut to their types by the caller. */
#define ORACLE(NAME, EXPRESSION)                                                                                       \
  static void eval_##NAME(const struct assay_node *n, const uint64_t *x, uint64_t *result) {                           \
    (void)n;                                                                                                           \
    *result = EXPRESSION;                                                                                              \
  }
ORACLE(add, x[0] + x[1])
ORACLE(sub, x[0] - x[1])
ORACLE(mul, x[0] * x[1])
ORACLE(div, x[1] ? x[0] / x[1] : 0)
ORACLE(rem, x[1] ? x[0] % x[1] : 0)
ORACLE(and, x[0] & x[1])
ORACLE(or, x[0] | x[1])
ORACLE(xor, x[0] ^ x[1])
ORACLE(not, ~x[0])
ORACLE(equal, x[0] == x[1])
ORACLE(less, x[0] < x[1])
ORACLE(select, x[0] ? x[1] : x[2])
ORACLE(shl, x[1] < n->results[0]->bits ? x[0] << x[1] : 0)
ORACLE(shr, x[1] < n->results[0]->bits ? x[0] >> x[1] : 0)
ORACLE(convert, x[0])

static const struct assay_type types[] = {{"u8", ASSAY_UNSIGNED, 8, NULL},   {"u16", ASSAY_UNSIGNED, 16, NULL},
                                          {"u32", ASSAY_UNSIGNED, 32, NULL}, {"u64", ASSAY_UNSIGNED, 64, NULL},
                                          {"bool", ASSAY_BOOL, 1, NULL},     {0}};

#define INTEGERS "u8 u16 u32 u64"
#define OP(NUMBER, NAME, SIGNATURE)                                                                                    \
  {                                                                                                                    \
    .name = #NAME, .signature = SIGNATURE, .types = INTEGERS, .build = build, .eval = eval_##NAME,                     \
    .data = &opcodes[NUMBER]                                                                                           \
  }
#define TO(TYPE)                                                                                                       \
  {                                                                                                                    \
    .name = "to-" TYPE, .signature = "T -> " TYPE, .types = INTEGERS, .build = build, .eval = eval_convert,            \
    .data = &opcodes[14]                                                                                               \
  }

static const struct assay_op ops[] = {OP(0, add, "T T -> T"),
                                      OP(1, sub, "T T -> T"),
                                      OP(2, mul, "T T -> T"),
                                      OP(3, div, "T T -> T"),
                                      OP(4, rem, "T T -> T"),
                                      OP(5, and, "T T -> T"),
                                      OP(6, or, "T T -> T"),
                                      OP(7, xor, "T T -> T"),
                                      OP(8, not, "T -> T"),
                                      OP(9, equal, "T T -> bool"),
                                      OP(10, less, "T T -> bool"),
                                      OP(11, select, "bool T T -> T"),
                                      OP(12, shl, "T T -> T"),
                                      OP(13, shr, "T T -> T"),
                                      TO("u8"),
                                      TO("u16"),
                                      TO("u32"),
                                      TO("u64"),
                                      {0}};

/* ---- all ---- */

/* Adds the bugs of a list of names with commas. */
static bool find_bugs(const char *names, unsigned *bugs) {
  for (size_t length; *names; names += length + (names[length] == ',')) {
    int i = 0;
    length = strcspn(names, ",");
    while (i < IR_BUGS && (strlen(ir_bug_names[i]) != length || strncmp(names, ir_bug_names[i], length) != 0)) i++;
    if (i == IR_BUGS) return false;
    *bugs |= 1U << i;
  }
  return true;
}

int main(int argc, char **argv) {
  const char *names = getenv("IR_BUG");
  struct way plain = {false, 0}, optimised = {true, 0};
  if (names && !find_bugs(names, &optimised.bugs)) {
    fprintf(stderr, "%s: IR_BUG: not all of these are names of bugs: %s\n", argv[0], names);
    return 2;
  }
  const struct assay_variant variants[] = {{"plain", &plain}, {"optimised", &optimised}, {0}};
  return assay_embedded_main(argc, argv,
                             &(struct assay_embedded){.name = "ir",
                                                      .types = types,
                                                      .ops = ops,
                                                      .variants = variants,
                                                      .compiler = &compiler,
                                                      .seconds = 0.1,
                                                      .megabytes = 40});
}
