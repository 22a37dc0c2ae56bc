/* stack: a compiler for a stack machine: arithmetic on int32_t, which wraps around. */
#ifndef STACK_H
#define STACK_H

#include <stdint.h>

enum stack_operator { STACK_ADD, STACK_SUBTRACT, STACK_MULTIPLY, STACK_DIVIDE }; /* x / 0 is 0 */

/* A value. It may be used as often as wanted, and is computed once. */
struct stack_value;
struct stack_value *stack_parameter(unsigned number);
struct stack_value *stack_constant(int32_t constant);
struct stack_value *stack_operation(enum stack_operator o, struct stack_value *left, struct stack_value *right);

/* Code for some values. */
struct stack_code;
struct stack_code *stack_compile(struct stack_value *const *values, unsigned count);
void stack_run(const struct stack_code *code, const int32_t *inputs, int32_t *outputs);
void stack_free(struct stack_code *code);

#endif
