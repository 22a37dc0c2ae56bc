/* meaning: compiling expressions to postfix code, and running it (graph/meaning.h). */
#include "graph/meaning.h"

#include "core/number/number.h"
#include "core/world.h"
#include "graph/meaning_check.h"
#include "graph/objects.h"

#include <math.h>
#include <string.h>

/* ---- primitives ---- */

static uint64_t quotient(uint64_t a, uint64_t b) {
  if (b == 0) return 0;
  return b == UINT64_MAX ? 0 - a : (uint64_t)((int64_t)a / (int64_t)b);
}

static uint64_t remainder_of(uint64_t a, uint64_t b) {
  return b == 0 || b == UINT64_MAX ? 0 : (uint64_t)((int64_t)a % (int64_t)b);
}

/* Truncates; out of range values saturate, and a NaN becomes 0. */
static uint64_t to_integer(double d) {
  const double limit = 9223372036854775808.0;
  if (d != d) return 0;
  if (d >= limit) return (uint64_t)INT64_MAX;
  return d < -limit ? (uint64_t)INT64_MIN : (uint64_t)(int64_t)d;
}

static uint64_t floor_remainder(uint64_t a, uint64_t b) {
  const uint64_t r = remainder_of(a, b);
  return r && ((int64_t)r < 0) != ((int64_t)b < 0) ? r + b : r;
}

static uint64_t floor_quotient(uint64_t a, uint64_t b) {
  return b == 0 ? 0 : quotient(a, b) - (remainder_of(a, b) && ((int64_t)a < 0) != ((int64_t)b < 0));
}

/* The low 64 bits of the truncated number, as a two's complement integer of any width; 0 if it is
 * not finite. */
static uint64_t low_bits(double d) {
  const double modulus = 18446744073709551616.0;
  if (!isfinite(d)) return 0;
  const double rest = fmod(trunc(d), modulus);
  return rest < 0 ? 0 - (uint64_t)-rest : (uint64_t)rest;
}

static uint64_t to_unsigned_integer(double d) {
  if (!(d > -1)) return 0; /* a NaN, too */
  return d >= 18446744073709551616.0 ? UINT64_MAX : (uint64_t)d;
}

/* The upper half of a product. */
static uint64_t unsigned_high(uint64_t a, uint64_t b) {
  const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  const uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  return a1 * b1 + (middle >> 32) + ((a0 * b1 + (uint32_t)middle) >> 32);
}

/* A negative number is 2^64 less than its word. */
static uint64_t high_word_of_product(uint64_t a, uint64_t b) {
  return unsigned_high(a, b) - ((int64_t)a < 0 ? b : 0) - ((int64_t)b < 0 ? a : 0);
}

static uint64_t shift_right(uint64_t a, uint64_t n) { return (uint64_t)((int64_t)a >> (n & 63)); }

enum meaning_primitive {
  PUSH_OPERAND,
  PUSH_WORD,
  ADD,
  SUBTRACT,
  MULTIPLY,
  QUOTIENT,
  REMAINDER,
  FLOOR_QUOTIENT,
  FLOOR_REMAINDER,
  UNSIGNED_QUOTIENT,
  UNSIGNED_REMAINDER,
  AND,
  OR,
  XOR,
  NOT,
  SHIFT_LEFT,
  SHIFT_RIGHT,
  UNSIGNED_SHIFT_RIGHT,
  EQUAL,
  LESS,
  UNSIGNED_LESS,
  IF,
  COUNT_ONES,
  LEADING_ZEROS,
  TRAILING_ZEROS,
  REVERSE_BYTES,
  MULTIPLY_HIGH,
  UNSIGNED_MULTIPLY_HIGH,
  DOUBLE_ADD,
  DOUBLE_SUBTRACT,
  DOUBLE_MULTIPLY,
  DOUBLE_DIVIDE,
  DOUBLE_EQUAL,
  DOUBLE_LESS,
  DOUBLE_NEGATE,
  DOUBLE_ABSOLUTE,
  DOUBLE_ROOT,
  DOUBLE_REMAINDER,
  DOUBLE_FLOOR,
  DOUBLE_CEILING,
  DOUBLE_TRUNCATE,
  DOUBLE_ROUND,
  DOUBLE_SINGLE,
  TO_DOUBLE,
  UNSIGNED_TO_DOUBLE,
  TO_INTEGER,
  TO_LOW_BITS,
  TO_UNSIGNED_INTEGER,
  /* creates an object or a string */
  MAKE_TUPLE,
  MAKE_ARRAY,
  ITEM,
  PUT,
  THEN,
  APPEND,
  TAKE,
  DROP,
  STRING_LENGTH,
  BYTE,
  STRING_EQUAL,
  STRING_LESS,
  CHARACTER,
};

enum { ANY_NUMBER = 255 }; /* of operands */

static const struct {
  const char *name;
  uint8_t operands;
} primitives[] = {
    [ADD] = {"+", 2},
    [SUBTRACT] = {"-", 2},
    [MULTIPLY] = {"*", 2},
    [QUOTIENT] = {"quotient", 2},
    [REMAINDER] = {"remainder", 2},
    [FLOOR_QUOTIENT] = {"floor-quotient", 2},
    [FLOOR_REMAINDER] = {"floor-remainder", 2},
    [UNSIGNED_QUOTIENT] = {"uquotient", 2},
    [UNSIGNED_REMAINDER] = {"uremainder", 2},
    [AND] = {"and", 2},
    [OR] = {"or", 2},
    [XOR] = {"xor", 2},
    [NOT] = {"not", 1},
    [SHIFT_LEFT] = {"<<", 2},
    [SHIFT_RIGHT] = {">>", 2},
    [UNSIGNED_SHIFT_RIGHT] = {"u>>", 2},
    [EQUAL] = {"=", 2},
    [LESS] = {"<", 2},
    [UNSIGNED_LESS] = {"u<", 2},
    [IF] = {"if", 3},
    [COUNT_ONES] = {"ones", 1},
    [LEADING_ZEROS] = {"leading-zeros", 1},
    [TRAILING_ZEROS] = {"trailing-zeros", 1},
    [REVERSE_BYTES] = {"reverse-bytes", 1},
    [MULTIPLY_HIGH] = {"*high", 2},
    [UNSIGNED_MULTIPLY_HIGH] = {"u*high", 2},
    [DOUBLE_ADD] = {"f+", 2},
    [DOUBLE_SUBTRACT] = {"f-", 2},
    [DOUBLE_MULTIPLY] = {"f*", 2},
    [DOUBLE_DIVIDE] = {"f/", 2},
    [DOUBLE_EQUAL] = {"f=", 2},
    [DOUBLE_LESS] = {"f<", 2},
    [DOUBLE_NEGATE] = {"fnegate", 1},
    [DOUBLE_ABSOLUTE] = {"fabs", 1},
    [DOUBLE_ROOT] = {"fsqrt", 1},
    [DOUBLE_REMAINDER] = {"fremainder", 2},
    [DOUBLE_FLOOR] = {"ffloor", 1},
    [DOUBLE_CEILING] = {"fceiling", 1},
    [DOUBLE_TRUNCATE] = {"ftruncate", 1},
    [DOUBLE_ROUND] = {"fround", 1},
    [DOUBLE_SINGLE] = {"fsingle", 1},
    [TO_DOUBLE] = {"double", 1},
    [UNSIGNED_TO_DOUBLE] = {"udouble", 1},
    [TO_INTEGER] = {"integer", 1},
    [TO_LOW_BITS] = {"low-bits", 1},
    [TO_UNSIGNED_INTEGER] = {"uinteger", 1},
    [MAKE_TUPLE] = {"tuple", ANY_NUMBER},
    [MAKE_ARRAY] = {"array", 2},
    [ITEM] = {"item", 2},
    [PUT] = {"put", 3},
    [THEN] = {"then", 2},
    [APPEND] = {"append", 2},
    [TAKE] = {"take", 2},
    [DROP] = {"drop", 2},
    [STRING_LENGTH] = {"string-length", 1},
    [BYTE] = {"byte", 2},
    [STRING_EQUAL] = {"string=", 2},
    [STRING_LESS] = {"string<", 2},
    [CHARACTER] = {"character", 1},
};
enum { PRIMITIVES = sizeof primitives / sizeof *primitives };

/* The last operand is in c, earlier ones in b and a. */
static uint64_t apply_primitive(enum meaning_primitive p, uint64_t a, uint64_t b, uint64_t c) {
  switch (p) {
  case ADD: return b + c;
  case SUBTRACT: return b - c;
  case MULTIPLY: return b * c;
  case QUOTIENT: return quotient(b, c);
  case REMAINDER: return remainder_of(b, c);
  case FLOOR_QUOTIENT: return floor_quotient(b, c);
  case FLOOR_REMAINDER: return floor_remainder(b, c);
  case UNSIGNED_QUOTIENT: return c ? b / c : 0;
  case UNSIGNED_REMAINDER: return c ? b % c : 0;
  case AND: return b & c;
  case OR: return b | c;
  case XOR: return b ^ c;
  case NOT: return ~c;
  case SHIFT_LEFT: return b << (c & 63);
  case SHIFT_RIGHT: return shift_right(b, c);
  case UNSIGNED_SHIFT_RIGHT: return b >> (c & 63);
  case EQUAL: return b == c;
  case LESS: return (int64_t)b < (int64_t)c;
  case UNSIGNED_LESS: return b < c;
  case IF: return a ? b : c;
  case COUNT_ONES: return (uint64_t)__builtin_popcountll(c);
  case LEADING_ZEROS: return c ? (uint64_t)__builtin_clzll(c) : 64;
  case TRAILING_ZEROS: return c ? (uint64_t)__builtin_ctzll(c) : 64;
  case REVERSE_BYTES: return __builtin_bswap64(c);
  case MULTIPLY_HIGH: return high_word_of_product(b, c);
  case UNSIGNED_MULTIPLY_HIGH: return unsigned_high(b, c);
  case DOUBLE_ADD: return word_of_double(double_of_word(b) + double_of_word(c));
  case DOUBLE_SUBTRACT: return word_of_double(double_of_word(b) - double_of_word(c));
  case DOUBLE_MULTIPLY: return word_of_double(double_of_word(b) * double_of_word(c));
  case DOUBLE_DIVIDE: return word_of_double(double_of_word(b) / double_of_word(c));
  case DOUBLE_EQUAL: return double_of_word(b) == double_of_word(c);
  case DOUBLE_LESS: return double_of_word(b) < double_of_word(c);
  case DOUBLE_NEGATE: return c ^ UINT64_C(1) << 63;
  case DOUBLE_ABSOLUTE: return c & ~(UINT64_C(1) << 63);
  case DOUBLE_ROOT: return word_of_double(sqrt(double_of_word(c)));
  case DOUBLE_REMAINDER: return word_of_double(fmod(double_of_word(b), double_of_word(c)));
  case DOUBLE_FLOOR: return word_of_double(floor(double_of_word(c)));
  case DOUBLE_CEILING: return word_of_double(ceil(double_of_word(c)));
  case DOUBLE_TRUNCATE: return word_of_double(trunc(double_of_word(c)));
  case DOUBLE_ROUND: return word_of_double(nearbyint(double_of_word(c)));
  case DOUBLE_SINGLE: return word_of_double((double)(float)double_of_word(c));
  case TO_DOUBLE: return word_of_double((double)(int64_t)c);
  case UNSIGNED_TO_DOUBLE: return word_of_double((double)c);
  case TO_LOW_BITS: return low_bits(double_of_word(c));
  case TO_INTEGER: return to_integer(double_of_word(c));
  case TO_UNSIGNED_INTEGER: return to_unsigned_integer(double_of_word(c));
  default: return 0; /* the others need more than words */
  }
}

/* ---- objects ---- */

/* As in apply(). */
static uint64_t apply_to_object(struct world *w, enum meaning_primitive p, uint64_t a, uint64_t b, uint64_t c) {
  switch (p) {
  case MAKE_ARRAY: return object_repeat(w, b, c);
  case ITEM: return *object_item(b, c);
  case PUT: return *object_item(a, b) = c;
  case THEN: return c;
  case APPEND: return string_append(w, b, c);
  case TAKE: return string_part(w, b, c, true);
  case DROP: return string_part(w, b, c, false);
  case STRING_LENGTH: return text_of(c)->length;
  case BYTE: return string_byte(b, c);
  case STRING_EQUAL: return b == c;
  case STRING_LESS: return strcmp(text_bytes(b), text_bytes(c)) < 0;
  case CHARACTER: return string_character(w, c);
  default: return apply_primitive(p, a, b, c);
  }
}

/* ---- code ---- */

struct meaning_step {
  enum meaning_primitive primitive;
  uint32_t operands;
  uint64_t word; /* or the index of an operand */
};

enum { MOST_STEPS = 1000, MOST_STACK = 64 };

struct meaning {
  struct world *world;
  struct meaning_step *steps;
  uint32_t count;
  meaning_function *function; /* instead of steps; or NULL */
  const void *data;
};

uint64_t meaning_compute(const struct meaning *m, const uint64_t *operands) {
  if (m->function) return m->function(m->data, operands);
  uint64_t stack[MOST_STACK + 3] = {0}; /* reads below the bottom are valid */
  uint64_t *top = stack + 2;
  for (const struct meaning_step *s = m->steps; s < m->steps + m->count; s++)
    if (s->primitive == PUSH_OPERAND) {
      *++top = operands[s->word];
    } else if (s->primitive == PUSH_WORD) {
      *++top = s->word;
    } else {
      const uint32_t count = s->operands;
      const uint64_t result = s->primitive == MAKE_TUPLE ? object_make(m->world, count, top + 1 - count)
                              : s->primitive >= MAKE_TUPLE
                                  ? apply_to_object(m->world, s->primitive, top[-2], top[-1], top[0])
                                  : apply_primitive(s->primitive, top[-2], top[-1], top[0]);
      top -= count;
      *++top = result;
    }
  return *top;
}

/* ---- lengths of strings ---- */

struct length_bound {
  uint64_t longest;
  uint64_t number; /* its constant value; UINT64_MAX: unknown */
};

static uint64_t bound_of(enum meaning_primitive p, const struct length_bound *top, uint32_t count) {
  uint64_t most = 0;
  switch (p) {
  case APPEND: return top[-1].longest + top[0].longest;
  case TAKE: return top[0].number < top[-1].longest ? top[0].number : top[-1].longest;
  case DROP:
  case ITEM: return top[-1].longest;
  case CHARACTER: return 1;
  case IF:
  case PUT:
  case THEN:
  case MAKE_TUPLE:
  case MAKE_ARRAY:
    for (uint32_t i = 0; i < count; i++) most = top[-(int64_t)i].longest > most ? top[-(int64_t)i].longest : most;
    return most;
  default: return 0;
  }
}

uint64_t meaning_longest(const struct meaning *m, const uint64_t *bounds) {
  struct length_bound stack[MOST_STACK + 3] = {0}, *top = stack + 2;
  for (const struct meaning_step *s = m->steps; s < m->steps + m->count; s++)
    if (s->primitive == PUSH_OPERAND) {
      *++top = (struct length_bound){bounds[s->word], UINT64_MAX};
    } else if (s->primitive == PUSH_WORD) {
      *++top = (struct length_bound){0, s->word};
    } else {
      const uint64_t longest = bound_of(s->primitive, top, s->operands);
      top -= s->operands;
      *++top = (struct length_bound){longest, UINT64_MAX};
    }
  return top->longest;
}

/* ---- compiling ---- */

struct meaning_compiling {
  struct world *world;
  const struct meaning_names *names;
  struct meaning_step steps[MOST_STEPS];
  uint32_t count, stack;
};

static void add_meaning_step(struct meaning_compiling *k, const struct syntax *x, enum meaning_primitive p,
                             uint32_t operands, uint64_t word) {
  if (k->count == MOST_STEPS || k->stack == MOST_STACK) world_error(k->world, &x->place, "this is too large a meaning");
  k->steps[k->count++] = (struct meaning_step){p, operands, word};
  k->stack += 1 - operands;
}

static void compile_atom(struct meaning_compiling *k, const struct syntax *x) {
  int64_t word;
  uint64_t found;
  uint32_t number;
  if (meaning_is_operand(x, &number)) {
    const uint32_t most = k->names->operands;
    if (number > most) world_error(k->world, &x->place, "there are only %u operands", most);
    add_meaning_step(k, x, PUSH_OPERAND, 0, number - 1);
  } else if (syntax_is_symbol(x) && text_bytes(x->atom)[0] == '$' &&
             k->names->find(k->names->data, text_bytes(x->atom) + 1, &found)) {
    add_meaning_step(k, x, PUSH_WORD, 0, found);
  } else if (x->shape == SYNTAX_ATOM && is_number(x->atom) && number_to_int64(x->atom, &word)) {
    add_meaning_step(k, x, PUSH_WORD, 0, (uint64_t)word);
  } else {
    world_error(k->world, &x->place, "expected $1 or another operand, a number of 64 bits, or (PRIMITIVE ...)");
  }
}

static void compile_meaning(struct meaning_compiling *k, const struct syntax *x) {
  world_check_stack(k->world);
  if (!syntax_is_list(x) || !x->count) {
    compile_atom(k, x);
    return;
  }
  const struct syntax *head = x->children[0];
  for (unsigned p = ADD; p < PRIMITIVES && syntax_is_symbol(head); p++) {
    if (strcmp(primitives[p].name, text_bytes(head->atom)) != 0) continue;
    const bool is_any = primitives[p].operands == ANY_NUMBER;
    if (is_any ? x->count < 2 : x->count != 1U + primitives[p].operands)
      world_error(k->world, &x->place, "`%s` takes %u operands", primitives[p].name,
                  is_any ? 1 : primitives[p].operands);
    for (uint32_t i = 1; i < x->count; i++) compile_meaning(k, x->children[i]);
    add_meaning_step(k, x, (enum meaning_primitive)p, x->count - 1, 0);
    return;
  }
  world_error(k->world, &head->place, "no primitive has this name");
}

const struct meaning *meaning_read(struct world *w, const struct syntax *x, const struct meaning_names *names) {
  struct meaning_compiling k = {.world = w, .names = names};
  meaning_check(w, x, names);
  compile_meaning(&k, x);
  struct meaning *m = arena_alloc(&w->arena, sizeof *m);
  *m = (struct meaning){.world = w, .steps = arena_array(&w->arena, k.count, sizeof *m->steps), .count = k.count};
  memcpy(m->steps, k.steps, k.count * sizeof *m->steps);
  return m;
}

const struct meaning *meaning_of_function(struct world *w, meaning_function *f, const void *data) {
  struct meaning *m = arena_alloc(&w->arena, sizeof *m);
  *m = (struct meaning){.function = f, .data = data};
  return m;
}
