/* main: assay for libtcc: functions as texts of C, compiled in memory.
 *
 *     cc main.c $(pkg-config --cflags --libs libassay) -ltcc -ldl -lpthread -o tcc
 *     ./tcc --for 10m --jobs 2
 *
 * A child compiles all of its functions as one text. */
#include <assay_embedded.h>
#include <libtcc.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the compiler ---- */

typedef void code(const uint64_t *inputs, uint64_t *outputs);

struct session { /* lives as long as its child */
  FILE *out;
  char *text;
  size_t length;
  TCCState *tcc;
};

struct function {
  const struct assay_function *told;
  struct session *session;
  unsigned values;
  code *code; /* once it is looked for */
};

static const char prelude[] = "typedef signed char i8; typedef short i16; typedef int i32; typedef long long i64;\n"
                              "typedef unsigned char u8; typedef unsigned short u16; typedef unsigned u32;\n"
                              "typedef unsigned long long u64; typedef _Bool bool;\n";

static void *open_session(const struct assay_variant *variant) {
  struct session *s = calloc(1, sizeof *s);
  (void)variant;
  if (!s || !(s->out = open_memstream(&s->text, &s->length)) || !(s->tcc = tcc_new())) abort();
  tcc_set_options(s->tcc, "-nostdlib");
  tcc_set_output_type(s->tcc, TCC_OUTPUT_MEMORY);
  fputs(prelude, s->out);
  return s;
}

static void *begin(struct assay_function *told) {
  struct function *f = calloc(1, sizeof *f);
  if (!f) return NULL;
  *f = (struct function){.told = told, .session = told->session};
  fprintf(f->session->out, "void f%u(const u64 *in, u64 *out) {\n", told->number);
  return f;
}

/* ---- values are their names, or literals: texts ---- */

static char *text_of(const char *format, unsigned number) {
  char *text = NULL;
  return asprintf(&text, format, number) < 0 ? NULL : text;
}

static void *parameter(void *function, unsigned number) {
  struct function *f = function;
  f->values++;
  fprintf(f->session->out, "  %s v%u = (%s)in[%u];\n", f->told->parameters[number]->name, number,
          f->told->parameters[number]->name, number);
  return text_of("v%u", number);
}

static void *literal(void *function, const struct assay_type *type, uint64_t word) {
  char *text = NULL;
  (void)function;
  return asprintf(&text, "((%s)0x%" PRIx64 "ULL)", type->name, word) < 0 ? NULL : text;
}

static bool finish(void *function, void *const *results) {
  const struct function *f = function;
  for (unsigned i = 0; i < f->told->result_count; i++)
    fprintf(f->session->out, "  out[%u] = (u64)%s;\n", i, (const char *)results[i]);
  fputs("}\n", f->session->out);
  return true;
}

static bool compile(void *session) {
  struct session *s = session;
  fclose(s->out);
  return tcc_compile_string(s->tcc, s->text) == 0 && tcc_relocate(s->tcc, TCC_RELOCATE_AUTO) == 0;
}

static void run(void *function, const uint64_t *inputs, uint64_t *outputs) {
  struct function *f = function;
  char name[20];
  snprintf(name, sizeof name, "f%u", f->told->number);
  if (!f->code) f->code = (code *)(uintptr_t)tcc_get_symbol(f->session->tcc, name);
  f->code(inputs, outputs);
}

static const struct assay_compiler compiler = {.open = open_session,
                                               .begin = begin,
                                               .parameter = parameter,
                                               .literal = literal,
                                               .finish = finish,
                                               .compile = compile,
                                               .run = run};

/* ---- operations: `data` is the code. 1, 2 and 3 are the operands, T the result's type, U the same
 * without a sign, W one of 64 bits without a sign, B the result's bits less one. ---- */

static void write_type(FILE *out, const struct assay_type *t, bool is_unsigned) {
  fprintf(out, "%c%s", is_unsigned && *t->name == 'i' ? 'u' : *t->name, t->name + 1);
}

static void write_code(FILE *out, const struct assay_node *n, void *const *operands) {
  for (const char *c = n->op->data; *c; c++) {
    if (*c >= '1' && *c <= '3') fputs(operands[*c - '1'], out);
    else if (*c == 'T' || *c == 'U') write_type(out, n->results[0], *c == 'U');
    else if (*c == 'W') fputs("u64", out);
    else if (*c == 'B') fprintf(out, "%u", n->results[0]->bits - 1);
    else fputc(*c, out);
  }
}

static void build(const struct assay_node *n, void *const *operands, void **results) {
  struct function *f = n->function;
  fprintf(f->session->out, "  %s v%u = ", n->results[0]->name, f->values);
  write_code(f->session->out, n, operands);
  fputs(";\n", f->session->out);
  *results = text_of("v%u", f->values++);
}

/* What operations mean: x and y are words of signed integers, a and b the same without signs.
 * Results are cut to their types by the caller. */
#define ORACLE(NAME, EXPRESSION)                                                                                       \
  static void eval_##NAME(const struct assay_node *n, const uint64_t *words, uint64_t *result) {                       \
    const uint64_t a = words[0], b = n->operand_count > 1 ? words[1] : 0;                                              \
    const int64_t x = (int64_t)a, y = (int64_t)b;                                                                      \
    (void)x, (void)y;                                                                                                  \
    *result = (uint64_t)(EXPRESSION);                                                                                  \
  }
ORACLE(add, a + b)
ORACLE(sub, a - b)
ORACLE(mul, a *b)
ORACLE(sdiv, y == 0 ? 0 : y == -1 ? 0 - a : (uint64_t)(x / y))
ORACLE(udiv, b == 0 ? 0 : a / b)
ORACLE(srem, y == 0 || y == -1 ? 0 : x % y)
ORACLE(urem, b == 0 ? 0 : a % b)
ORACLE(and, a &b)
ORACLE(or, a | b)
ORACLE(xor, a ^ b)
ORACLE(not, ~a)
ORACLE(shl, a << (b & (n->results[0]->bits - 1)))
ORACLE(sshr, x >> (b & (n->results[0]->bits - 1)))
ORACLE(ushr, a >> (b & (n->results[0]->bits - 1)))
ORACLE(sless, x < y)
ORACLE(uless, a < b)
ORACLE(equal, a == b)
ORACLE(select, a ? b : words[2])
ORACLE(convert, a)

static const struct assay_type types[] = {{"i8", ASSAY_SIGNED, 8, NULL},     {"i16", ASSAY_SIGNED, 16, NULL},
                                          {"i32", ASSAY_SIGNED, 32, NULL},   {"i64", ASSAY_SIGNED, 64, NULL},
                                          {"u8", ASSAY_UNSIGNED, 8, NULL},   {"u16", ASSAY_UNSIGNED, 16, NULL},
                                          {"u32", ASSAY_UNSIGNED, 32, NULL}, {"u64", ASSAY_UNSIGNED, 64, NULL},
                                          {"bool", ASSAY_BOOL, 1, NULL},     {0}};

#define SIGNED "i8 i16 i32 i64"
#define UNSIGNED "u8 u16 u32 u64"
#define ALL SIGNED " " UNSIGNED
#define OP(NAME, TYPES, SIGNATURE, CODE)                                                                               \
  { .name = #NAME, .signature = SIGNATURE, .types = TYPES, .build = build, .eval = eval_##NAME, .data = CODE }
#define TO(TYPE)                                                                                                       \
  { .name = "to-" TYPE, .signature = "T -> " TYPE, .types = ALL, .build = build, .eval = eval_convert, .data = "(T)1" }

/* Each is defined for all operands: no division by zero, no overflow of a signed type, no shift by
 * too much. */
static const struct assay_op ops[] = {
    OP(add, ALL, "T T -> T", "(T)((U)1 + (U)2)"),
    OP(sub, ALL, "T T -> T", "(T)((U)1 - (U)2)"),
    OP(mul, ALL, "T T -> T", "(T)((U)1 * (W)(U)2)"),
    OP(sdiv, SIGNED, "T T -> T", "2 == (T)0 ? (T)0 : 2 == (T)~(T)0 ? (T)((U)0 - (U)1) : (T)(1 / 2)"),
    OP(udiv, UNSIGNED, "T T -> T", "2 == (T)0 ? (T)0 : (T)(1 / 2)"),
    OP(srem, SIGNED, "T T -> T", "2 == (T)0 || 2 == (T)~(T)0 ? (T)0 : (T)(1 % 2)"),
    OP(urem, UNSIGNED, "T T -> T", "2 == (T)0 ? (T)0 : (T)(1 % 2)"),
    OP(and, ALL, "T T -> T", "(T)(1 & 2)"),
    OP(or, ALL, "T T -> T", "(T)(1 | 2)"),
    OP(xor, ALL, "T T -> T", "(T)(1 ^ 2)"),
    OP(not, ALL, "T -> T", "(T)~1"),
    OP(shl, ALL, "T T -> T", "(T)((W)(U)1 << (2 & (T)B))"),
    OP(sshr, SIGNED, "T T -> T", "(T)(1 >> (2 & (T)B))"),
    OP(ushr, UNSIGNED, "T T -> T", "(T)(1 >> (2 & (T)B))"),
    OP(sless, SIGNED, "T T -> bool", "1 < 2"),
    OP(uless, UNSIGNED, "T T -> bool", "1 < 2"),
    OP(equal, ALL, "T T -> bool", "1 == 2"),
    OP(select, ALL, "bool T T -> T", "1 ? 2 : 3"),
    TO("i8"),
    TO("i16"),
    TO("i32"),
    TO("i64"),
    TO("u8"),
    TO("u16"),
    TO("u32"),
    TO("u64"),
    {0}};

static const struct assay_variant variants[] = {{"tcc", NULL}, {0}};

int main(int argc, char **argv) {
  return assay_embedded_main(
      argc, argv,
      &(struct assay_embedded){.name = "tcc", .types = types, .ops = ops, .variants = variants, .compiler = &compiler});
}
