/* enumeration_leaf: the numbers of naturals, integers, doubles, words and characters. */
#include "gen/enumeration_node.h"

#include "core/number/number.h"

#include <endian.h>
#include <string.h>

/* ---- doubles: those near 1 and with few digits first ---- */

enum { FRACTION_BITS = 52, BIAS = 1023, NEAR_EXPONENTS = 23 };

static uint64_t reverse_fraction(uint64_t fraction) {
  uint64_t reversed = 0;
  for (int i = 0; i < FRACTION_BITS; i++) reversed |= (fraction >> i & 1) << (FRACTION_BITS - 1 - i);
  return reversed;
}

/* 0 is the exponent of zero; then 1, 2, 1/2, 4, 1/4... */
static uint64_t exponent_of(uint64_t code) {
  if (code == 0) return 0;
  return code % 2 ? BIAS - (code - 1) / 2 : BIAS + code / 2;
}

static uint64_t code_of_exponent(uint64_t exponent) {
  if (exponent == 0) return 0;
  return exponent <= BIAS ? 2 * (BIAS - exponent) + 1 : 2 * (exponent - BIAS);
}

/* The sign, the near part of the exponent, the fraction, the far part of the exponent. */
static term decode_double(struct coder *c, uint64_t index) {
  uint64_t sign = index % 2, near = index / 2 % NEAR_EXPONENTS, rest = index / 2 / NEAR_EXPONENTS;
  uint64_t fraction = rest & ((UINT64_C(1) << FRACTION_BITS) - 1), far = rest >> FRACTION_BITS;
  uint64_t bits = sign << 63 | exponent_of(far * NEAR_EXPONENTS + near) << FRACTION_BITS | reverse_fraction(fraction);
  double number;
  memcpy(&number, &bits, sizeof number);
  return term_real(c->world, number);
}

static bool encode_double(term t, struct nat *index) {
  if (!has_kind(t, KIND_REAL)) return false;
  uint64_t bits;
  double number = real_number(t);
  memcpy(&bits, &number, sizeof bits);
  uint64_t exponent = bits >> FRACTION_BITS & 2047, fraction = bits & ((UINT64_C(1) << FRACTION_BITS) - 1);
  if (exponent == 2047) return false;
  uint64_t code = code_of_exponent(exponent);
  uint64_t rest = reverse_fraction(fraction) | (code / NEAR_EXPONENTS) << FRACTION_BITS;
  *index = nat_of((rest * NEAR_EXPONENTS + code % NEAR_EXPONENTS) * 2 + (bits >> 63));
  return true;
}

/* ---- words: a to z, aa, ba... Digits from 1 to 26, so there is no leading zero ---- */

enum { LETTERS = 26 };

static term decode_word(struct coder *c, enum kind kind, struct nat *index) {
  static const struct nat letters = {.word = LETTERS};
  uint64_t most = nat_bits(index) / 4 + 2;
  char local[64], *text = most <= sizeof local ? local : arena_alloc(c->arena, most);
  size_t length = 0;
  nat_add_word(c->arena, index, 1);
  while (!nat_is_zero(index)) {
    nat_subtract_word(index, 1);
    text[length++] = (char)('a' + (char)nat_divide(c->arena, index, &letters).word);
  }
  return term_text(c->world, kind, text, length);
}

/* The letters of a number below 26^count, assembled in words and stored at once, because reading
 * them back would stall on single bytes. */
static void put_letters(uint64_t number, size_t count, char *text) {
  uint64_t halves[2] = {0};
  for (size_t i = 0; i < count; i++, number /= LETTERS) halves[i / 8] |= ('a' + number % LETTERS) << i % 8 * 8;
  for (size_t i = 0; i < 2; i++) {
    const uint64_t bytes = htole64(halves[i]);
    memcpy(text + 8 * i, &bytes, sizeof bytes);
  }
}

size_t leaf_word(uint64_t index, char *text) {
  size_t length = 1;
  for (uint64_t words = LETTERS; index >= words; length++, words *= LETTERS) {
    index -= words;
    if (length == WORD_LETTERS - 1) { /* the next length has more words than fit a word */
      length++;
      break;
    }
  }
  put_letters(index, length, text);
  return length;
}

term leaf_decode_word(struct coder *c, enum kind kind, uint64_t index) {
  char text[WORD_ROOM];
  const size_t length = leaf_word(index, text);
  return term_text(c->world, kind, text, length);
}

/* Of a number below 2^125: makes the first 13 letters and the rest, at most as many, separately. */
term leaf_word_wide(struct coder *c, enum kind kind, wide_nat index) {
  enum { FIRST_PART = 13 };
  static const uint64_t first_words = UINT64_C(2481152873203736576); /* 26^13 */
  char text[2 * WORD_ROOM];
  size_t length = FIRST_PART + 1;
  wide_nat words = (wide_nat)first_words * LETTERS;
  index -= (words - LETTERS) / (LETTERS - 1); /* skips shorter words */
  for (; index >= words; length++, words *= LETTERS) index -= words;
  put_letters((uint64_t)(index % first_words), FIRST_PART, text);
  put_letters((uint64_t)(index / first_words), length - FIRST_PART, text + FIRST_PART);
  return term_text(c->world, kind, text, length);
}

static bool encode_word(struct coder *c, enum kind kind, term t, struct nat *index) {
  static const struct nat letters = {.word = LETTERS};
  if (!has_kind(t, kind) || text_of(t)->length == 0) return false;
  const char *text = text_bytes(t);
  *index = nat_of(0);
  for (size_t i = text_of(t)->length; i-- > 0;) {
    if (text[i] < 'a' || text[i] > 'z') return false;
    nat_multiply(c->arena, index, &letters);
    nat_add_word(c->arena, index, (uint64_t)(text[i] - 'a') + 1);
  }
  nat_subtract_word(index, 1);
  return true;
}

/* ---- other characters: A to Z, then the rest from ! on, wrapping around ---- */

enum { SURROGATES = 0xD800, SURROGATE_COUNT = 0x800, FIRST = '!', OTHERS = 0x110000 - SURROGATE_COUNT - 2 * LETTERS };

uint32_t leaf_letter(uint64_t index) {
  if (index < LETTERS) return 'A' + (uint32_t)index;
  uint32_t code = (uint32_t)((index - LETTERS + FIRST) % OTHERS);
  if (code >= 'A') code += LETTERS;
  if (code >= 'a') code += LETTERS;
  if (code >= SURROGATES) code += SURROGATE_COUNT;
  return code;
}

static bool encode_letter(term t, struct nat *index) {
  if (!has_kind(t, KIND_CHAR)) return false;
  uint32_t code = char_code(t);
  if (code >= 'a' && code <= 'z') return false;
  if (code >= 'A' && code <= 'Z') {
    *index = nat_of(code - 'A');
    return true;
  }
  if (code >= SURROGATES) code -= SURROGATE_COUNT;
  if (code >= 'a') code -= LETTERS;
  if (code >= 'A') code -= LETTERS;
  *index = nat_of((code + OTHERS - FIRST) % OTHERS + LETTERS);
  return true;
}

/* ---- integers: 0, 1, -1, 2, -2... ---- */

static term integer_small(struct coder *c, uint64_t index) {
  uint64_t half = index / 2;
  return index % 2 ? term_integer(c->world, (int64_t)half + 1) : term_integer(c->world, -(int64_t)half);
}

static term decode_integer(struct coder *c, struct nat *index, bool natural) {
  mpz_t view;
  bool positive = natural || nat_zeros(index) == 0;
  if (!natural) {
    nat_add_word(c->arena, index, positive);
    nat_shift_right(index, 1);
  }
  nat_view(view, index);
  term t = term_mpz(c->world, view);
  return positive ? t : number_subtract(c->world, small(0), t);
}

static bool encode_integer(struct coder *c, term t, bool natural, struct nat *index) {
  if (!is_exact_integer(t) || (natural && number_sign(t) < 0)) return false;
  bool positive = number_sign(t) > 0;
  int64_t n;
  if (number_to_int64(t, &n)) *index = nat_of(n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
  else {
    const struct integer_object *o = (const struct integer_object *)t;
    *index = nat_of_limbs(c->arena, o->limbs, (size_t)(o->size < 0 ? -o->size : o->size));
  }
  if (natural) return true;
  nat_shift_left(c->arena, index, 1);
  if (positive) nat_subtract_word(index, 1);
  return true;
}

/* ---- all ---- */

term leaf_decode_small(struct coder *c, const struct node *n, uint64_t index) {
  switch (n->kind) {
  case NODE_NATURAL: return term_unsigned(c->world, index);
  case NODE_INTEGER: return integer_small(c, index);
  case NODE_WORD: return leaf_decode_word(c, (enum kind)n->literal, index);
  case NODE_DOUBLE: return decode_double(c, index);
  default: return term_char(c->world, leaf_letter(index));
  }
}

term leaf_decode(struct coder *c, const struct node *n, struct nat *index) {
  if (nat_is_word(index)) return leaf_decode_small(c, n, index->word);
  if (n->kind == NODE_WORD) return decode_word(c, (enum kind)n->literal, index);
  return decode_integer(c, index, n->kind == NODE_NATURAL);
}

bool leaf_encode(struct coder *c, const struct node *n, term t, struct nat *index) {
  switch (n->kind) {
  case NODE_WORD: return encode_word(c, (enum kind)n->literal, t, index);
  case NODE_DOUBLE: return encode_double(t, index);
  case NODE_LETTER: return encode_letter(t, index);
  default: return encode_integer(c, t, n->kind == NODE_NATURAL, index);
  }
}
