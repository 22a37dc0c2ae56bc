#include "stack.h"

#include <assay_embedded.h>

static struct assay_function *told; /* about the function that is being built: there is one at a time, */
static struct stack_code *code;     /* and its code */

static void *begin(struct assay_function *f) { return told = f; }
static void *parameter(void *f, unsigned number) { return stack_parameter(number); }
static void *literal(void *f, const struct assay_type *type, uint64_t word) { return stack_constant((int32_t)word); }
static bool finish(void *f, void *const *results) {
  code = stack_compile((struct stack_value *const *)results, told->result_count);
  return true;
}
static void drop(void *f) { stack_free(code); }

static void run(void *f, const uint64_t *inputs, uint64_t *outputs) {
  int32_t in[told->parameter_count + 1], out[told->result_count + 1];
  for (unsigned i = 0; i < told->parameter_count; i++) in[i] = (int32_t)inputs[i];
  stack_run(code, in, out);
  for (unsigned i = 0; i < told->result_count; i++) outputs[i] = (uint64_t)out[i];
}

static void build(const struct assay_node *n, void *const *operands, void **results) {
  *results = stack_operation(*(const enum stack_operator *)n->op->data, operands[0], operands[1]);
}
static void add(const struct assay_node *n, const uint64_t *x, uint64_t *y) { *y = x[0] + x[1]; }
static void subtract(const struct assay_node *n, const uint64_t *x, uint64_t *y) { *y = x[0] - x[1]; }
static void multiply(const struct assay_node *n, const uint64_t *x, uint64_t *y) { *y = x[0] * x[1]; }
static void divide(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  *y = x[1] ? (uint64_t)((int64_t)x[0] / (int64_t)x[1]) : 0;
}

static const enum stack_operator operators[] = {STACK_ADD, STACK_SUBTRACT, STACK_MULTIPLY, STACK_DIVIDE};
static const struct assay_type types[] = {{"i32", ASSAY_SIGNED, 32}, {0}};
static const struct assay_op ops[] = {
    {"add", "i32 i32 -> i32", .build = build, .eval = add, .data = &operators[0]},
    {"subtract", "i32 i32 -> i32", .build = build, .eval = subtract, .data = &operators[1]},
    {"multiply", "i32 i32 -> i32", .build = build, .eval = multiply, .data = &operators[2]},
    {"divide", "i32 i32 -> i32", .build = build, .eval = divide, .data = &operators[3]},
    {0}};
static const struct assay_variant variants[] = {{"stack"}, {0}};
static const struct assay_compiler compiler = {
    .begin = begin, .parameter = parameter, .literal = literal, .finish = finish, .run = run, .drop = drop};

int main(int argc, char **argv) {
  return assay_embedded_main(argc, argv, &(struct assay_embedded){"stack", types, ops, variants, &compiler});
}
