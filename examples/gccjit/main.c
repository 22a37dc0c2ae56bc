/* main: assay for libgccjit: functions of unsigned integers, optimised and not.
 *
 *     cc main.c $(pkg-config --cflags --libs libassay) -lgccjit -o gccjit
 *     ./gccjit --for 10m --jobs 2
 *
 * A child compiles all of its functions in one go, because an assembler and a linker are started
 * each time. */
#include <assay_embedded.h>
#include <libgccjit.h>

#include <stdio.h>
#include <stdlib.h>

/* ---- the compiler ---- */

typedef void code(const uint64_t *inputs, uint64_t *outputs);

struct session { /* lives as long as its child */
  gcc_jit_context *context;
  gcc_jit_type *word, *words, *index;
  gcc_jit_result *result;
};

struct function {
  const struct assay_function *told;
  struct session *session;
  gcc_jit_function *gcc;
  gcc_jit_block *block;
  gcc_jit_param *inputs, *outputs;
  unsigned values;
  code *code; /* once it is looked for */
};

static gcc_jit_type *type_of(const struct session *s, const struct assay_type *t, bool is_signed) {
  if (t->kind == ASSAY_BOOL) return gcc_jit_context_get_type(s->context, GCC_JIT_TYPE_BOOL);
  return gcc_jit_context_get_int_type(s->context, (int)t->bits / 8, is_signed);
}

static void *open_session(const struct assay_variant *variant) {
  struct session *s = calloc(1, sizeof *s);
  if (!s || !(s->context = gcc_jit_context_acquire())) abort();
  gcc_jit_context_set_int_option(s->context, GCC_JIT_INT_OPTION_OPTIMIZATION_LEVEL, *(const int *)variant->data);
  s->word = gcc_jit_context_get_int_type(s->context, sizeof(uint64_t), false);
  s->words = gcc_jit_type_get_pointer(s->word);
  s->index = gcc_jit_context_get_type(s->context, GCC_JIT_TYPE_INT);
  return s;
}

static void name_of(const struct function *f, char *name, size_t room) { snprintf(name, room, "f%u", f->told->number); }

static void *begin(struct assay_function *told) {
  struct function *f = calloc(1, sizeof *f);
  char name[20];
  if (!f) return NULL;
  *f = (struct function){.told = told, .session = told->session};
  gcc_jit_context *c = f->session->context;
  name_of(f, name, sizeof name);
  f->inputs = gcc_jit_context_new_param(c, NULL, f->session->words, "inputs");
  f->outputs = gcc_jit_context_new_param(c, NULL, f->session->words, "outputs");
  f->gcc =
      gcc_jit_context_new_function(c, NULL, GCC_JIT_FUNCTION_EXPORTED, gcc_jit_context_get_type(c, GCC_JIT_TYPE_VOID),
                                   name, 2, (gcc_jit_param *[]){f->inputs, f->outputs}, 0);
  f->block = gcc_jit_function_new_block(f->gcc, NULL);
  return f;
}

/* A word of the inputs or outputs. */
static gcc_jit_lvalue *word_at(const struct function *f, gcc_jit_param *words, unsigned number) {
  gcc_jit_context *c = f->session->context;
  return gcc_jit_context_new_array_access(c, NULL, gcc_jit_param_as_rvalue(words),
                                          gcc_jit_context_new_rvalue_from_int(c, f->session->index, (int)number));
}

/* A variable for a value: it is used several times, but should be computed once. */
static void *keep(struct function *f, const struct assay_type *t, gcc_jit_rvalue *value) {
  char name[20];
  snprintf(name, sizeof name, "v%u", f->values++);
  gcc_jit_lvalue *variable = gcc_jit_function_new_local(f->gcc, NULL, type_of(f->session, t, false), name);
  gcc_jit_block_add_assignment(
      f->block, NULL, variable,
      gcc_jit_context_new_cast(f->session->context, NULL, value, type_of(f->session, t, false)));
  return gcc_jit_lvalue_as_rvalue(variable);
}

static void *parameter(void *function, unsigned number) {
  struct function *f = function;
  return keep(f, f->told->parameters[number], gcc_jit_lvalue_as_rvalue(word_at(f, f->inputs, number)));
}

static void *literal(void *function, const struct assay_type *type, uint64_t word) {
  const struct function *f = function;
  gcc_jit_context *c = f->session->context;
  return gcc_jit_context_new_cast(c, NULL, gcc_jit_context_new_rvalue_from_long(c, f->session->word, (long)word),
                                  type_of(f->session, type, false));
}

static bool finish(void *function, void *const *results) {
  const struct function *f = function;
  for (unsigned i = 0; i < f->told->result_count; i++)
    gcc_jit_block_add_assignment(f->block, NULL, word_at(f, f->outputs, i),
                                 gcc_jit_context_new_cast(f->session->context, NULL, results[i], f->session->word));
  gcc_jit_block_end_with_void_return(f->block, NULL);
  return true;
}

static bool compile(void *session) {
  struct session *s = session;
  s->result = gcc_jit_context_compile(s->context);
  return s->result;
}

static void run(void *function, const uint64_t *inputs, uint64_t *outputs) {
  struct function *f = function;
  char name[20];
  name_of(f, name, sizeof name);
  if (!f->code) f->code = (code *)(uintptr_t)gcc_jit_result_get_code(f->session->result, name);
  f->code(inputs, outputs);
}

static const struct assay_compiler compiler = {.open = open_session,
                                               .begin = begin,
                                               .parameter = parameter,
                                               .literal = literal,
                                               .finish = finish,
                                               .compile = compile,
                                               .run = run};

/* ---- operations ---- */

/* What libgccjit has for an operation, and what guards it: it must be defined for all operands. */
struct way {
  enum { BINARY, UNARY, COMPARISON, CONVERSION } kind;
  int operator;
  enum { UNGUARDED, SHIFT, DIVISION } guard; /* a number of bits is masked; a divisor is made odd */
  bool is_signed;                            /* operands are taken as signed integers */
};

static gcc_jit_rvalue *binary(const struct session *s, int operator, gcc_jit_type * t, gcc_jit_rvalue *a,
                              gcc_jit_rvalue *b) {
  return gcc_jit_context_new_binary_op(s->context, NULL, (enum gcc_jit_binary_op) operator, t, a, b);
}

static gcc_jit_rvalue *guarded(const struct session *s, const struct way *w, const struct assay_type *t,
                               gcc_jit_type *type, gcc_jit_rvalue *b) {
  const int mask = w->guard == SHIFT ? (int)t->bits - 1 : 1;
  if (w->guard == UNGUARDED) return b;
  return binary(s, w->guard == SHIFT ? GCC_JIT_BINARY_OP_BITWISE_AND : GCC_JIT_BINARY_OP_BITWISE_OR, type, b,
                gcc_jit_context_new_rvalue_from_int(s->context, type, mask));
}

static gcc_jit_rvalue *built(const struct session *s, const struct way *w, const struct assay_node *n, void *const *x) {
  gcc_jit_type *type = type_of(s, n->operands[0], w->is_signed);
  gcc_jit_rvalue *a = gcc_jit_context_new_cast(s->context, NULL, x[0], type), *b = NULL;
  if (n->operand_count > 1)
    b = guarded(s, w, n->operands[0], type, gcc_jit_context_new_cast(s->context, NULL, x[1], type));
  switch (w->kind) {
  case BINARY: return binary(s, w->operator, type, a, b);
  case UNARY: return gcc_jit_context_new_unary_op(s->context, NULL, (enum gcc_jit_unary_op)w->operator, type, a);
  case COMPARISON: return gcc_jit_context_new_comparison(s->context, NULL, (enum gcc_jit_comparison)w->operator, a, b);
  case CONVERSION: break;
  }
  return a;
}

static void build(const struct assay_node *n, void *const *operands, void **results) {
  struct function *f = n->function;
  *results = keep(f, n->results[0], built(f->session, n->op->data, n, operands));
}

/* What operations mean: of a word, with the sign of a type's bits. Results are cut to their types
 * by the caller. */
static int64_t with_sign(const struct assay_type *t, uint64_t word) {
  return (int64_t)(word << (64 - t->bits)) >> (64 - t->bits);
}

#define ORACLE(NAME, EXPRESSION)                                                                                       \
  static void eval_##NAME(const struct assay_node *n, const uint64_t *words, uint64_t *result) {                       \
    const uint64_t a = words[0], b = n->operand_count > 1 ? words[1] : 0, bits = b & (n->operands[0]->bits - 1);       \
    const int64_t x = with_sign(n->operands[0], a), y = with_sign(n->operands[0], b);                                  \
    (void)x, (void)y, (void)bits;                                                                                      \
    *result = (uint64_t)(EXPRESSION);                                                                                  \
  }
ORACLE(add, a + b)
ORACLE(sub, a - b)
ORACLE(mul, a *b)
ORACLE(udiv, a / (b | 1))
ORACLE(urem, a % (b | 1))
ORACLE(and, a &b)
ORACLE(or, a | b)
ORACLE(xor, a ^ b)
ORACLE(not, ~a)
ORACLE(negate, 0 - a)
ORACLE(shl, a << bits)
ORACLE(ushr, a >> bits)
ORACLE(sshr, x >> bits)
ORACLE(uless, a < b)
ORACLE(sless, x < y)
ORACLE(equal, a == b)
ORACLE(convert, a)
ORACLE(extend, x)

static const struct assay_type types[] = {{"u8", ASSAY_UNSIGNED, 8, NULL},   {"u16", ASSAY_UNSIGNED, 16, NULL},
                                          {"u32", ASSAY_UNSIGNED, 32, NULL}, {"u64", ASSAY_UNSIGNED, 64, NULL},
                                          {"bool", ASSAY_BOOL, 1, NULL},     {0}};

#define OP(NAME, SIGNATURE, ...)                                                                                       \
  {                                                                                                                    \
    .name = #NAME, .signature = SIGNATURE, .types = "u8 u16 u32 u64", .build = build, .eval = eval_##NAME,             \
    .data = &(static_way) {                                                                                            \
      __VA_ARGS__                                                                                                      \
    }                                                                                                                  \
  }
#define TO(NAME, TYPE, EVAL, SIGNED)                                                                                   \
  {                                                                                                                    \
    .name = NAME TYPE, .signature = "T -> " TYPE, .types = "u8 u16 u32 u64", .build = build, .eval = eval_##EVAL,      \
    .data = &(static_way) {                                                                                            \
      CONVERSION, 0, UNGUARDED, SIGNED                                                                                 \
    }                                                                                                                  \
  }
typedef const struct way static_way;

static const struct assay_op ops[] = {OP(add, "T T -> T", BINARY, GCC_JIT_BINARY_OP_PLUS, UNGUARDED, false),
                                      OP(sub, "T T -> T", BINARY, GCC_JIT_BINARY_OP_MINUS, UNGUARDED, false),
                                      OP(mul, "T T -> T", BINARY, GCC_JIT_BINARY_OP_MULT, UNGUARDED, false),
                                      OP(udiv, "T T -> T", BINARY, GCC_JIT_BINARY_OP_DIVIDE, DIVISION, false),
                                      OP(urem, "T T -> T", BINARY, GCC_JIT_BINARY_OP_MODULO, DIVISION, false),
                                      OP(and, "T T -> T", BINARY, GCC_JIT_BINARY_OP_BITWISE_AND, UNGUARDED, false),
                                      OP(or, "T T -> T", BINARY, GCC_JIT_BINARY_OP_BITWISE_OR, UNGUARDED, false),
                                      OP(xor, "T T -> T", BINARY, GCC_JIT_BINARY_OP_BITWISE_XOR, UNGUARDED, false),
                                      OP(not, "T -> T", UNARY, GCC_JIT_UNARY_OP_BITWISE_NEGATE, UNGUARDED, false),
                                      OP(negate, "T -> T", UNARY, GCC_JIT_UNARY_OP_MINUS, UNGUARDED, false),
                                      OP(shl, "T T -> T", BINARY, GCC_JIT_BINARY_OP_LSHIFT, SHIFT, false),
                                      OP(ushr, "T T -> T", BINARY, GCC_JIT_BINARY_OP_RSHIFT, SHIFT, false),
                                      OP(sshr, "T T -> T", BINARY, GCC_JIT_BINARY_OP_RSHIFT, SHIFT, true),
                                      OP(uless, "T T -> bool", COMPARISON, GCC_JIT_COMPARISON_LT, UNGUARDED, false),
                                      OP(sless, "T T -> bool", COMPARISON, GCC_JIT_COMPARISON_LT, UNGUARDED, true),
                                      OP(equal, "T T -> bool", COMPARISON, GCC_JIT_COMPARISON_EQ, UNGUARDED, false),
                                      TO("to-", "u8", convert, false),
                                      TO("to-", "u16", convert, false),
                                      TO("to-", "u32", convert, false),
                                      TO("to-", "u64", convert, false),
                                      TO("extend-", "u32", extend, true),
                                      TO("extend-", "u64", extend, true),
                                      {0}};

static const int plain = 0, optimised = 2;
static const struct assay_variant variants[] = {{"O0", &plain}, {"O2", &optimised}, {0}};

int main(int argc, char **argv) {
  return assay_embedded_main(
      argc, argv,
      &(struct assay_embedded){
          .name = "gccjit", .types = types, .ops = ops, .variants = variants, .compiler = &compiler, .batch = 200});
}
