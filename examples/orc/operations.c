/* operations: see the header. */
#include "operations.h"

#include <stdio.h>

const struct assay_type orc_types[] = {{"i8", ASSAY_SIGNED, 8, NULL},
                                       {"i16", ASSAY_SIGNED, 16, NULL},
                                       {"i32", ASSAY_SIGNED, 32, NULL},
                                       {"i64", ASSAY_SIGNED, 64, NULL},
                                       {0}};

char operation_suffix(const struct assay_type *t) {
  return t->bits == 8 ? 'b' : t->bits == 16 ? 'w' : t->bits == 32 ? 'l' : 'q';
}

char *building_name(struct building *b, const char *kind, unsigned number) {
  if (b->name_count == sizeof b->names / sizeof *b->names) return NULL;
  char *name = b->names[b->name_count++];
  snprintf(name, sizeof *b->names, "%s%u", kind, number);
  return name;
}

/* ---- how they are built: `data` is the name, without the size of its operands if there is a
 * star ---- */

static char *result_name(const struct assay_node *n) {
  struct building *b = n->function;
  char *name = building_name(b, "t", ++b->temporaries);
  if (name) orc_program_add_temporary(b->program, (int)n->results[0]->bits / 8, name);
  return name;
}

static void build(const struct assay_node *n, void *const *x, void **results) {
  struct building *b = n->function;
  const char *data = n->op->data;
  char opcode[32];
  size_t length = 0;
  for (; *data; data++) opcode[length++] = *data == '*' ? operation_suffix(n->operands[0]) : *data;
  opcode[length] = '\0';
  *results = result_name(n);
  if (*results)
    orc_program_append_str_2(b->program, opcode, 0, *results, x[0], n->operand_count > 1 ? x[1] : NULL, NULL);
}

/* A shift is by a constant: 3. */
static void build_shift(const struct assay_node *n, void *const *x, void **results) {
  struct building *b = n->function;
  char opcode[32], *amount = building_name(b, "n", ++b->temporaries);
  snprintf(opcode, sizeof opcode, "%s%c", (const char *)n->op->data, operation_suffix(n->operands[0]));
  *results = result_name(n);
  if (!*results || !amount) return;
  orc_program_add_constant(b->program, 4, 3, amount);
  orc_program_append_str_2(b->program, opcode, 0, *results, x[0], amount, NULL);
}

/* ---- what they compute ---- */

/* In these: N are the bits of the operands, A and B are they without a sign, SA and SB with one.
 * Results are cut by the caller. */
#define EVAL(NAME, EXPRESSION)                                                                                         \
  static void eval_##NAME(const struct assay_node *n, const uint64_t *x, uint64_t *result) {                           \
    const unsigned N = n->operands[0]->bits;                                                                           \
    const uint64_t mask = N == 64 ? UINT64_MAX : (UINT64_C(1) << N) - 1, A = x[0] & mask;                              \
    const uint64_t B = n->operand_count > 1 ? x[1] & mask : 0;                                                         \
    const int64_t SA = (int64_t)x[0], SB = n->operand_count > 1 ? (int64_t)x[1] : 0;                                   \
    const int64_t most = (int64_t)(mask >> 1), least = -most - 1;                                                      \
    (void)A, (void)B, (void)SA, (void)SB, (void)most, (void)least;                                                     \
    *result = (uint64_t)(EXPRESSION);                                                                                  \
  }

static int64_t clamp(int64_t x, int64_t least, int64_t most) { return x < least ? least : x > most ? most : x; }
static int64_t power(unsigned bits) { return INT64_C(1) << bits; }

EVAL(add, A + B)
EVAL(sub, A - B)
EVAL(and, A &B)
EVAL(or, A | B)
EVAL(xor, A ^ B)
EVAL(andn, ~A &B)
EVAL(abs, SA < 0 ? 0 - A : A)
EVAL(sign, (SA > 0) - (SA < 0))
EVAL(avgs, (SA + SB + 1) >> 1)
EVAL(avgu, (A + B + 1) >> 1)
EVAL(cmpeq, A == B ? UINT64_MAX : 0)
EVAL(cmpgts, SA > SB ? UINT64_MAX : 0)
EVAL(maxs, SA > SB ? A : B)
EVAL(maxu, A > B ? A : B)
EVAL(mins, SA < SB ? A : B)
EVAL(minu, A < B ? A : B)
EVAL(addss, clamp(SA + SB, least, most))
EVAL(subss, clamp(SA - SB, least, most))
EVAL(addus, A + B > mask ? mask : A + B)
EVAL(subus, A < B ? 0 : A - B)
EVAL(mull, A *B)
EVAL(mulhs, SA *SB >> N % 64)
EVAL(mulhu, A *B >> N % 64)
EVAL(shl, A << 3)
EVAL(shrs, SA >> 3)
EVAL(shru, A >> 3)
EVAL(convs, SA)
EVAL(convu, A)
EVAL(convsss, clamp(SA, -power(N / 2 - 1), power(N / 2 - 1) - 1))
EVAL(convsus, clamp(SA, 0, power(N / 2) - 1))
EVAL(convuss, A > (uint64_t)power(N / 2 - 1) - 1 ? (uint64_t)power(N / 2 - 1) - 1 : A)
EVAL(convuus, A > (uint64_t)power(N / 2) - 1 ? (uint64_t)power(N / 2) - 1 : A)
EVAL(select1, A >> N / 2)
EVAL(merge, A | B << N % 64)
EVAL(splat, A | A << N % 64)
EVAL(muls, SA *SB)
EVAL(mulu, A *B)
EVAL(swap, __builtin_bswap64(A) >> (64 - N))

/* ---- the table ---- */

#define OPERATION(NAME, TYPES)                                                                                         \
  { #NAME, "T T -> T", TYPES, 0, build, eval_##NAME, #NAME "*" }
#define UNARY(NAME, TYPES)                                                                                             \
  { #NAME, "T -> T", TYPES, 0, build, eval_##NAME, #NAME "*" }
#define SHIFT(NAME)                                                                                                    \
  { #NAME "-3", "T -> T", "i8 i16 i32 i64", 0, build_shift, eval_##NAME, #NAME }
#define WIDEN(NAME, TEXT, FROM, TO)                                                                                    \
  { TEXT, FROM " -> " TO, NULL, 0, build, eval_##NAME, TEXT }
#define JOIN(NAME, TEXT, FROM, TO)                                                                                     \
  { TEXT, FROM " " FROM " -> " TO, NULL, 0, build, eval_##NAME, TEXT }
#define SMALL "i8 i16 i32"
#define ALL "i8 i16 i32 i64"

const struct assay_op orc_ops[] = {OPERATION(add, ALL),
                                   OPERATION(sub, ALL),
                                   OPERATION(and, ALL),
                                   OPERATION(or, ALL),
                                   OPERATION(xor, ALL),
                                   OPERATION(andn, ALL),
                                   UNARY(abs, SMALL),
                                   {"sign", "T -> T", SMALL, 0, build, eval_sign, "sign*"},
                                   OPERATION(avgs, SMALL),
                                   OPERATION(avgu, SMALL),
                                   OPERATION(cmpeq, ALL),
                                   OPERATION(cmpgts, ALL),
                                   OPERATION(maxs, SMALL),
                                   OPERATION(maxu, SMALL),
                                   OPERATION(mins, SMALL),
                                   OPERATION(minu, SMALL),
                                   OPERATION(addss, SMALL),
                                   OPERATION(addus, SMALL),
                                   OPERATION(subss, SMALL),
                                   OPERATION(subus, SMALL),
                                   OPERATION(mull, SMALL),
                                   OPERATION(mulhs, SMALL),
                                   OPERATION(mulhu, SMALL),
                                   SHIFT(shl),
                                   SHIFT(shrs),
                                   SHIFT(shru),
                                   WIDEN(convs, "convsbw", "i8", "i16"),
                                   WIDEN(convu, "convubw", "i8", "i16"),
                                   WIDEN(convs, "convswl", "i16", "i32"),
                                   WIDEN(convu, "convuwl", "i16", "i32"),
                                   WIDEN(convs, "convslq", "i32", "i64"),
                                   WIDEN(convu, "convulq", "i32", "i64"),
                                   WIDEN(convs, "convwb", "i16", "i8"),
                                   WIDEN(convs, "convlw", "i32", "i16"),
                                   WIDEN(convs, "convql", "i64", "i32"),
                                   WIDEN(convsss, "convssswb", "i16", "i8"),
                                   WIDEN(convsus, "convsuswb", "i16", "i8"),
                                   WIDEN(convuss, "convusswb", "i16", "i8"),
                                   WIDEN(convuus, "convuuswb", "i16", "i8"),
                                   WIDEN(convsss, "convssslw", "i32", "i16"),
                                   WIDEN(convsus, "convsuslw", "i32", "i16"),
                                   WIDEN(convuss, "convusslw", "i32", "i16"),
                                   WIDEN(convuus, "convuuslw", "i32", "i16"),
                                   WIDEN(convsss, "convsssql", "i64", "i32"),
                                   WIDEN(convsus, "convsusql", "i64", "i32"),
                                   WIDEN(convuss, "convussql", "i64", "i32"),
                                   WIDEN(convuus, "convuusql", "i64", "i32"),
                                   WIDEN(convs, "select0wb", "i16", "i8"),
                                   WIDEN(convs, "select0lw", "i32", "i16"),
                                   WIDEN(convs, "select0ql", "i64", "i32"),
                                   WIDEN(select1, "select1wb", "i16", "i8"),
                                   WIDEN(select1, "select1lw", "i32", "i16"),
                                   WIDEN(select1, "select1ql", "i64", "i32"),
                                   JOIN(merge, "mergebw", "i8", "i16"),
                                   JOIN(merge, "mergewl", "i16", "i32"),
                                   JOIN(merge, "mergelq", "i32", "i64"),
                                   WIDEN(splat, "splatbw", "i8", "i16"),
                                   JOIN(muls, "mulsbw", "i8", "i16"),
                                   JOIN(mulu, "mulubw", "i8", "i16"),
                                   JOIN(muls, "mulswl", "i16", "i32"),
                                   JOIN(mulu, "muluwl", "i16", "i32"),
                                   JOIN(muls, "mulslq", "i32", "i64"),
                                   JOIN(mulu, "mululq", "i32", "i64"),
                                   {"swap", "T -> T", "i16 i32 i64", 0, build, eval_swap, "swap*"},
                                   {0}};
