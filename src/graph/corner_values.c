/* corner_values: see the header. */
#include "graph/corner_values.h"

#include "core/world.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The exponent of a power of two: often a limit of a narrower integer, where compilers choose other
 * instructions. */
static unsigned draw_exponent(const struct value_type *t, struct rng *r) {
  static const unsigned ends[] = {32, 31, 16, 15, 8, 7};
  enum { ENDS = sizeof ends / sizeof *ends };
  const unsigned any = (unsigned)rng_below(r, t->bits), end = ends[rng_below(r, ENDS)];
  return end < t->bits && rng_next(r) >> 63 ? end : any;
}

/* A few bits, all bits, or a power of two and its neighbours, up or down. */
static uint64_t integer_corner(const struct value_type *t, struct rng *r) {
  enum { SMALL = 20, KINDS = 8 };
  const uint64_t power = UINT64_C(1) << draw_exponent(t, r);
  switch (rng_below(r, KINDS)) {
  case 0: return rng_below(r, 3) - 1;
  case 1: return rng_below(r, SMALL);
  case 2: return 0 - rng_below(r, SMALL);
  case 3: return power - 1 + rng_below(r, 3);
  case 4: return 0 - power - 1 + rng_below(r, 3);
  case 5: return (UINT64_C(1) << (t->bits - 1)) - 1 + rng_below(r, 2); /* the limits of signed integers */
  default: return rng_next(r);
  }
}

static uint64_t double_corner(struct rng *r) {
  static const double corners[] = {
      0,     1,        0.5,     2,       3,      0.1,          1e10, 9007199254740992.0, 4294967296.0,
      1e300, INFINITY, DBL_MAX, DBL_MIN, 5e-324, 2147483648.0, NAN};
  enum { CORNERS = sizeof corners / sizeof *corners, SMALL = 100 };
  const uint64_t sign = rng_next(r) >> 63 << 63;
  switch (rng_below(r, 4)) {
  case 0: return rng_next(r);
  case 1: return word_of_double((double)rng_below(r, SMALL)) ^ sign;
  default: return word_of_double(corners[rng_below(r, CORNERS)]) ^ sign;
  }
}

/* Short strings, often of the same few letters; at most MOST bytes. */
static uint64_t string_corner(struct world *w, struct rng *r) {
  enum { MOST = 12, FIRST = ' ', SEEN = 95 };
  char text[MOST];
  const bool is_plain = rng_next(r) >> 63;
  const size_t length = rng_below(r, rng_next(r) >> 63 ? 3 : MOST + 1);
  for (size_t i = 0; i < length; i++) text[i] = (char)(is_plain ? 'a' + rng_below(r, 3) : FIRST + rng_below(r, SEEN));
  return term_text(w, KIND_STRING, text, length);
}

uint64_t corner_value(struct world *w, const struct value_type *t, struct rng *r) {
  if (t->kind == VALUE_STRING) return string_corner(w, r);
  return value_wrap(t, t->kind == VALUE_DOUBLE ? double_corner(r) : integer_corner(t, r));
}
