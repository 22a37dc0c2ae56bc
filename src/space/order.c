/* order: see the header. */
#include "space/order.h"

#include "core/number/number.h"
#include "space/text_edit.h"

/* How simple a kind of term is. */
static int class_of(term t) {
  if (is_small(t)) return 0;
  switch (object_of(t)->kind) {
  case KIND_INTEGER: return 0;
  case KIND_RATIONAL: return 1;
  case KIND_REAL: return 2;
  case KIND_COMPLEX: return 3;
  case KIND_BOOLEAN: return 4;
  case KIND_SYMBOL: return 5;
  case KIND_STRING: return 6;
  case KIND_SEQUENCE: return 8;
  default: return 7;
  }
}

static int compare_sizes(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

static uint64_t magnitude(int64_t n) { return n < 0 ? 0 - (uint64_t)n : (uint64_t)n; }

/* 0, 1, -1, 2, -2... */
static int compare_integers(struct world *w, term a, term b) {
  if (is_small(a) && is_small(b)) {
    const int c = compare_sizes(magnitude(small_value(a)), magnitude(small_value(b)));
    return c ? c : small_value(a) > small_value(b) ? -1 : small_value(a) < small_value(b);
  }
  const term zero = small(0);
  const term x = number_sign(a) < 0 ? number_subtract(w, zero, a) : a;
  const term y = number_sign(b) < 0 ? number_subtract(w, zero, b) : b;
  const int c = number_compare(w, x, y);
  return c ? c : number_sign(b) - number_sign(a);
}

/* a, b... z, 0... 9, A... Z, other printable characters, all others. Each byte of a non-ASCII
 * character counts, which orders them by code point. */
static int byte_rank(unsigned char c) {
  enum { DIGITS = 26, CAPITALS = 36, PRINTABLE = 0x100, CONTROLS = 0x200, OTHERS = 0x300 };
  if (c >= 'a' && c <= 'z') return c - 'a';
  if (c >= '0' && c <= '9') return DIGITS + c - '0';
  if (c >= 'A' && c <= 'Z') return CAPITALS + c - 'A';
  return c + (c >= 0x80 ? OTHERS : c < ' ' || c == 0x7F ? CONTROLS : PRINTABLE);
}

/* By number of characters, then by the first that differs. */
static int compare_texts(term a, term b) {
  const int c = compare_sizes(text_characters(a), text_characters(b));
  if (c) return c;
  const char *x = text_bytes(a), *y = text_bytes(b);
  const size_t bytes = text_of(a)->length < text_of(b)->length ? text_of(a)->length : text_of(b)->length;
  size_t i = 0;
  while (i < bytes && x[i] == y[i]) i++;
  if (i == bytes) return compare_sizes(text_of(a)->length, text_of(b)->length);
  return byte_rank((unsigned char)x[i]) - byte_rank((unsigned char)y[i]);
}

/* x, y, z, a, b... before all others. */
static int letter_of(term t) {
  const char c = text_bytes(t)[0];
  return text_of(t)->length == 1 && c >= 'a' && c <= 'z' ? (c - 'x' + 26) % 26 : 26;
}

static int compare_symbols(struct space *s, term a, term b) {
  const uint32_t x = s->rank(s, a), y = s->rank(s, b);
  if (x != y) return x < y ? -1 : 1;
  return letter_of(a) != letter_of(b) ? letter_of(a) - letter_of(b) : compare_texts(a, b);
}

static int compare_atoms(struct space *s, int class, term a, term b) {
  switch (class) {
  case 0: return compare_integers(s->world, a, b);
  case 5: return compare_symbols(s, a, b);
  case 6: return compare_texts(a, b);
  default: return term_compare(a, b);
  }
}

/* If one order covers all atoms. */
static int compare_ranks(struct space *s, term a, term b) {
  if (!s->ranks_atoms || is_sequence(a) || is_sequence(b)) return 0;
  const uint32_t x = s->rank(s, a), y = s->rank(s, b);
  return (x > y) - (x < y);
}

int order_compare(struct space *s, term a, term b) {
  while (a != b) {
    const int x = class_of(a), y = class_of(b), ranks = compare_ranks(s, a, b);
    if (ranks) return ranks;
    if (x != y) return x - y;
    if (!is_sequence(a)) return compare_atoms(s, x, a, b);
    uint32_t i = 0;
    const uint32_t count = seq_count(a) < seq_count(b) ? seq_count(a) : seq_count(b);
    while (i < count && seq_item(a, i) == seq_item(b, i)) i++;
    if (i == count) return seq_count(a) < seq_count(b) ? -1 : 1;
    a = seq_item(a, i);
    b = seq_item(b, i);
  }
  return 0;
}
