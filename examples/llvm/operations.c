/* operations: see the header. */
#include "operations.h"

#include <string.h>

#define INTEGERS "u7 u8 i13 i16 i17 u24 i32 i33 u48 i57 u63 i64"

const struct assay_type llvm_types[] = {{"u7", ASSAY_UNSIGNED, 7, NULL},   {"u8", ASSAY_UNSIGNED, 8, NULL},
                                        {"i13", ASSAY_SIGNED, 13, NULL},   {"i16", ASSAY_SIGNED, 16, NULL},
                                        {"i17", ASSAY_SIGNED, 17, NULL},   {"u24", ASSAY_UNSIGNED, 24, NULL},
                                        {"i32", ASSAY_SIGNED, 32, NULL},   {"i33", ASSAY_SIGNED, 33, NULL},
                                        {"u48", ASSAY_UNSIGNED, 48, NULL}, {"i57", ASSAY_SIGNED, 57, NULL},
                                        {"u63", ASSAY_UNSIGNED, 63, NULL}, {"i64", ASSAY_SIGNED, 64, NULL},
                                        {"bool", ASSAY_BOOL, 1, NULL},     {0}};

/* ---- what they compute: with the bits of the first operand that is no boolean ---- */

typedef __int128 wide;
typedef unsigned __int128 unsigned_wide;

static unsigned bits_of(const struct assay_type *t) { return t->kind == ASSAY_BOOL ? 1 : t->bits; }
static uint64_t low(uint64_t word, unsigned bits) { return bits == 64 ? word : word & ((UINT64_C(1) << bits) - 1); }
static int64_t with_sign(uint64_t word, unsigned bits) { return (int64_t)(word << (64 - bits)) >> (64 - bits); }

static uint64_t clamp(wide x, wide least, wide most) { return (uint64_t)(x < least ? least : x > most ? most : x); }

/* In these: n is the node, N its bits, A and B its operands without a sign, SA and SB with one. */
#define EVAL(NAME, EXPRESSION)                                                                                         \
  static void eval_##NAME(const struct assay_node *n, const uint64_t *x, uint64_t *result) {                           \
    const unsigned N = bits_of(n->operands[0]);                                                                        \
    const uint64_t A = low(x[0], N), B = n->operand_count > 1 ? low(x[1], bits_of(n->operands[1])) : 0;                \
    const int64_t SA = with_sign(A, N), SB = with_sign(B, N);                                                          \
    const wide most = ((wide)1 << (N - 1)) - 1, least = -most - 1, all = ((wide)1 << N) - 1;                           \
    (void)A, (void)B, (void)SA, (void)SB, (void)most, (void)least, (void)all, (void)x;                                 \
    *result = (uint64_t)(EXPRESSION);                                                                                  \
  }
EVAL(add, A + B)
EVAL(sub, A - B)
EVAL(mul, A *B)
EVAL(and, A &B)
EVAL(or, A | B)
EVAL(xor, A ^ B)
EVAL(udiv, B ? A / B : 0)
EVAL(urem, B ? A % B : 0)
EVAL(sdiv, SB == 0 ? 0 : SB == -1 ? 0 - A : (uint64_t)(SA / SB))
EVAL(srem, SB == 0 || SB == -1 ? 0 : SA % SB)
EVAL(shl, A << B % N)
EVAL(lshr, A >> B % N)
EVAL(ashr, SA >> B % N)
EVAL(eq, A == B)
EVAL(ult, A < B)
EVAL(slt, SA < SB)
EVAL(ctpop, __builtin_popcountll(A))
EVAL(ctlz, A ? (unsigned)__builtin_clzll(A) - (64 - N) : N)
EVAL(cttz, A ? (unsigned)__builtin_ctzll(A) : N)
EVAL(bswap, __builtin_bswap64(A) >> (64 - N))
EVAL(uadd_sat, clamp((wide)A + B, 0, all))
EVAL(usub_sat, clamp((wide)A - B, 0, all))
EVAL(sadd_sat, clamp((wide)SA + SB, least, most))
EVAL(ssub_sat, clamp((wide)SA - SB, least, most))
EVAL(ushl_sat, clamp((wide)A << B % N, 0, all))
EVAL(sshl_sat, clamp((wide)SA *((wide)1 << B % N), least, most))
EVAL(abs, SA < 0 ? 0 - A : A)
EVAL(smax, SA > SB ? A : B)
EVAL(smin, SA < SB ? A : B)
EVAL(umax, A > B ? A : B)
EVAL(umin, A < B ? A : B)
EVAL(convert, A)
EVAL(sign_extend, SA)
EVAL(smul_fix, (wide)SA *SB >> 3)
EVAL(umul_fix, (unsigned_wide)A *B >> 3)

static void eval_select(const struct assay_node *n, const uint64_t *x, uint64_t *result) {
  (void)n;
  *result = x[0] ? x[1] : x[2];
}

static void eval_bitreverse(const struct assay_node *n, const uint64_t *x, uint64_t *result) {
  const unsigned bits = bits_of(n->operands[0]);
  *result = 0;
  for (unsigned i = 0; i < bits; i++) *result |= (x[0] >> i & 1) << (bits - 1 - i);
}

/* The upper half of two numbers side by side, shifted left; or the lower half, shifted right. */
static void eval_fshl(const struct assay_node *n, const uint64_t *x, uint64_t *result) {
  const unsigned bits = bits_of(n->operands[0]);
  const unsigned_wide both = (unsigned_wide)low(x[0], bits) << bits | low(x[1], bits);
  *result = (uint64_t)(both << low(x[2], bits) % bits >> bits);
}

static void eval_fshr(const struct assay_node *n, const uint64_t *x, uint64_t *result) {
  const unsigned bits = bits_of(n->operands[0]);
  const unsigned_wide both = (unsigned_wide)low(x[0], bits) << bits | low(x[1], bits);
  *result = (uint64_t)(both >> low(x[2], bits) % bits);
}

#define OVERFLOWS(NAME, EXPRESSION, LEAST, MOST)                                                                       \
  static void eval_##NAME(const struct assay_node *n, const uint64_t *x, uint64_t *results) {                          \
    const unsigned N = bits_of(n->operands[0]);                                                                        \
    const wide A = (wide)low(x[0], N), B = (wide)low(x[1], N), SA = with_sign(x[0], N), SB = with_sign(x[1], N);       \
    const wide exact = EXPRESSION, most = ((wide)1 << (N - 1)) - 1, all = ((wide)1 << N) - 1;                          \
    (void)A, (void)B, (void)SA, (void)SB, (void)most, (void)all;                                                       \
    results[0] = (uint64_t)exact;                                                                                      \
    results[1] = exact < (LEAST) || exact > (MOST);                                                                    \
  }
OVERFLOWS(uadd_with_overflow, A + B, 0, all)
OVERFLOWS(usub_with_overflow, A - B, 0, all)
OVERFLOWS(sadd_with_overflow, SA + SB, -most - 1, most)
OVERFLOWS(ssub_with_overflow, SA - SB, -most - 1, most)
OVERFLOWS(smul_with_overflow, SA *SB, -most - 1, most)

static void eval_umul_with_overflow(const struct assay_node *n, const uint64_t *x, uint64_t *results) {
  const unsigned bits = bits_of(n->operands[0]);
  const unsigned_wide exact = (unsigned_wide)low(x[0], bits) * low(x[1], bits);
  results[0] = (uint64_t)exact;
  results[1] = exact >> bits != 0;
}

/* ---- how they are built ---- */

static LLVMTypeRef type_of(const struct building *b, const struct assay_type *t) {
  return LLVMIntTypeInContext(b->context, bits_of(t));
}

static void build_binary(const struct assay_node *n, void *const *x, void **results) {
  const struct building *b = n->function;
  *results = LLVMBuildBinOp(b->builder, *(const LLVMOpcode *)n->op->data, x[0], x[1], "");
}

static void build_compare(const struct assay_node *n, void *const *x, void **results) {
  const struct building *b = n->function;
  *results = LLVMBuildICmp(b->builder, *(const LLVMIntPredicate *)n->op->data, x[0], x[1], "");
}

static void build_shift(const struct assay_node *n, void *const *x, void **results) {
  const struct building *b = n->function;
  const LLVMTypeRef type = type_of(b, n->operands[1]);
  const LLVMValueRef amount = LLVMBuildURem(b->builder, x[1], LLVMConstInt(type, bits_of(n->operands[1]), 0), "");
  *results = LLVMBuildBinOp(b->builder, *(const LLVMOpcode *)n->op->data, x[0], amount, "");
}

/* A quotient by 0 is 0, and so is the remainder of one by -1, which some would overflow for. */
static void build_division(const struct assay_node *n, void *const *x, void **results) {
  const struct building *b = n->function;
  const LLVMOpcode opcode = *(const LLVMOpcode *)n->op->data;
  const bool is_signed = opcode == LLVMSDiv || opcode == LLVMSRem;
  const LLVMTypeRef type = type_of(b, n->operands[0]);
  const LLVMValueRef zero = LLVMConstInt(type, 0, 0), one = LLVMConstInt(type, 1, 0), minus = LLVMConstAllOnes(type);
  const LLVMValueRef is_zero = LLVMBuildICmp(b->builder, LLVMIntEQ, x[1], zero, "");
  const LLVMValueRef is_minus = LLVMBuildICmp(b->builder, LLVMIntEQ, x[1], minus, "");
  LLVMValueRef by = LLVMBuildSelect(b->builder, is_zero, one, x[1], "");
  if (is_signed) by = LLVMBuildSelect(b->builder, is_minus, one, by, "");
  LLVMValueRef found = LLVMBuildBinOp(b->builder, opcode, x[0], by, "");
  if (opcode == LLVMSDiv)
    found = LLVMBuildSelect(b->builder, is_minus, LLVMBuildSub(b->builder, zero, x[0], ""), found, "");
  *results = LLVMBuildSelect(b->builder, is_zero, zero, found, "");
}

static void build_select(const struct assay_node *n, void *const *x, void **results) {
  const struct building *b = n->function;
  *results = LLVMBuildSelect(b->builder, x[0], x[1], x[2], "");
}

static void build_convert(const struct assay_node *n, void *const *x, void **results) {
  const struct building *b = n->function;
  const bool is_signed = n->op->data;
  const unsigned from = bits_of(n->operands[0]), to = bits_of(n->results[0]);
  const LLVMOpcode opcode = to < from ? LLVMTrunc : is_signed ? LLVMSExt : LLVMZExt;
  *results = from == to ? x[0] : LLVMBuildCast(b->builder, opcode, x[0], type_of(b, n->results[0]), "");
}

/* `data` is the name; some have a constant behind their operands. */
static LLVMValueRef call(const struct assay_node *n, LLVMValueRef *arguments, unsigned count) {
  const struct building *b = n->function;
  const char *name = n->op->data;
  LLVMTypeRef type = type_of(b, n->operands[0]);
  const unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  const LLVMValueRef f = LLVMGetIntrinsicDeclaration(b->module, id, &type, 1);
  return LLVMBuildCall2(b->builder, LLVMGlobalGetValueType(f), f, arguments, count, "");
}

static void build_intrinsic(const struct assay_node *n, void *const *x, void **results) {
  LLVMValueRef arguments[ASSAY_MOST_OPERANDS];
  for (unsigned i = 0; i < n->operand_count; i++) arguments[i] = x[i];
  *results = call(n, arguments, n->operand_count);
}

/* ...false: what it does for 0, or the least number, is defined. */
static void build_defined(const struct assay_node *n, void *const *x, void **results) {
  const struct building *b = n->function;
  LLVMValueRef arguments[] = {x[0], LLVMConstInt(LLVMInt1TypeInContext(b->context), 0, 0)};
  *results = call(n, arguments, 2);
}

static void build_fixed_point(const struct assay_node *n, void *const *x, void **results) {
  const struct building *b = n->function;
  LLVMValueRef arguments[] = {x[0], x[1], LLVMConstInt(LLVMInt32TypeInContext(b->context), 3, 0)};
  *results = call(n, arguments, 3);
}

static void build_saturating_shift(const struct assay_node *n, void *const *x, void **results) {
  const struct building *b = n->function;
  const LLVMTypeRef type = type_of(b, n->operands[1]);
  LLVMValueRef arguments[] = {x[0],
                              LLVMBuildURem(b->builder, x[1], LLVMConstInt(type, bits_of(n->operands[1]), 0), "")};
  *results = call(n, arguments, 2);
}

static void build_overflows(const struct assay_node *n, void *const *x, void **results) {
  const struct building *b = n->function;
  LLVMValueRef arguments[] = {x[0], x[1]};
  const LLVMValueRef both = call(n, arguments, 2);
  results[0] = LLVMBuildExtractValue(b->builder, both, 0, "");
  results[1] = LLVMBuildExtractValue(b->builder, both, 1, "");
}

/* ---- the table ---- */

#define DATA(TYPE, VALUE)                                                                                              \
  &(const TYPE) { VALUE }
#define BINARY(NAME, OPCODE)                                                                                           \
  { #NAME, "T T -> T", INTEGERS, 0, build_binary, eval_##NAME, DATA(LLVMOpcode, OPCODE) }
#define DIVISION(NAME, OPCODE)                                                                                         \
  { #NAME, "T T -> T", INTEGERS, 0.5, build_division, eval_##NAME, DATA(LLVMOpcode, OPCODE) }
#define SHIFT(NAME, OPCODE)                                                                                            \
  { #NAME, "T T -> T", INTEGERS, 0, build_shift, eval_##NAME, DATA(LLVMOpcode, OPCODE) }
#define COMPARE(NAME, PREDICATE)                                                                                       \
  { #NAME, "T T -> bool", INTEGERS, 0, build_compare, eval_##NAME, DATA(LLVMIntPredicate, PREDICATE) }
#define UNARY_INTRINSIC(NAME, TEXT, BUILD)                                                                             \
  { TEXT, "T -> T", INTEGERS, 0, BUILD, eval_##NAME, "llvm." TEXT }
#define INTRINSIC(NAME, TEXT, BUILD)                                                                                   \
  { TEXT, "T T -> T", INTEGERS, 0, BUILD, eval_##NAME, "llvm." TEXT }
#define FUNNEL(NAME)                                                                                                   \
  { #NAME, "T T T -> T", INTEGERS, 0, build_intrinsic, eval_##NAME, "llvm." #NAME }
#define OVERFLOW(NAME, TEXT)                                                                                           \
  { TEXT, "T T -> T bool", INTEGERS, 0.5, build_overflows, eval_##NAME, "llvm." TEXT }
#define CONVERT(TYPE)                                                                                                  \
  {"zext-" TYPE, "T -> " TYPE, INTEGERS, 0.2, build_convert, eval_convert, NULL}, {                                    \
    "sext-" TYPE, "T -> " TYPE, INTEGERS, 0.2, build_convert, eval_sign_extend, "signed"                               \
  }

const struct assay_op llvm_ops[] = {
    BINARY(add, LLVMAdd),
    BINARY(sub, LLVMSub),
    BINARY(mul, LLVMMul),
    BINARY(and, LLVMAnd),
    BINARY(or, LLVMOr),
    BINARY(xor, LLVMXor),
    DIVISION(udiv, LLVMUDiv),
    DIVISION(sdiv, LLVMSDiv),
    DIVISION(urem, LLVMURem),
    DIVISION(srem, LLVMSRem),
    SHIFT(shl, LLVMShl),
    SHIFT(lshr, LLVMLShr),
    SHIFT(ashr, LLVMAShr),
    COMPARE(eq, LLVMIntEQ),
    COMPARE(ult, LLVMIntULT),
    COMPARE(slt, LLVMIntSLT),
    {"select", "bool T T -> T", INTEGERS, 0, build_select, eval_select, NULL},
    CONVERT("u7"),
    CONVERT("i13"),
    CONVERT("i17"),
    CONVERT("i33"),
    CONVERT("i57"),
    CONVERT("i64"),
    UNARY_INTRINSIC(ctpop, "ctpop", build_intrinsic),
    UNARY_INTRINSIC(ctlz, "ctlz", build_defined),
    UNARY_INTRINSIC(cttz, "cttz", build_defined),
    UNARY_INTRINSIC(bitreverse, "bitreverse", build_intrinsic),
    {"bswap", "T -> T", "i16 i32 u48 i64", 0, build_intrinsic, eval_bswap, "llvm.bswap"},
    UNARY_INTRINSIC(abs, "abs", build_defined),
    FUNNEL(fshl),
    FUNNEL(fshr),
    INTRINSIC(uadd_sat, "uadd.sat", build_intrinsic),
    INTRINSIC(usub_sat, "usub.sat", build_intrinsic),
    INTRINSIC(sadd_sat, "sadd.sat", build_intrinsic),
    INTRINSIC(ssub_sat, "ssub.sat", build_intrinsic),
    INTRINSIC(ushl_sat, "ushl.sat", build_saturating_shift),
    INTRINSIC(sshl_sat, "sshl.sat", build_saturating_shift),
    INTRINSIC(smax, "smax", build_intrinsic),
    INTRINSIC(smin, "smin", build_intrinsic),
    INTRINSIC(umax, "umax", build_intrinsic),
    INTRINSIC(umin, "umin", build_intrinsic),
    INTRINSIC(smul_fix, "smul.fix", build_fixed_point),
    INTRINSIC(umul_fix, "umul.fix", build_fixed_point),
    OVERFLOW(uadd_with_overflow, "uadd.with.overflow"),
    OVERFLOW(usub_with_overflow, "usub.with.overflow"),
    OVERFLOW(umul_with_overflow, "umul.with.overflow"),
    OVERFLOW(sadd_with_overflow, "sadd.with.overflow"),
    OVERFLOW(ssub_with_overflow, "ssub.with.overflow"),
    OVERFLOW(smul_with_overflow, "smul.with.overflow"),
    {0}};
