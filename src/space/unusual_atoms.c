/* unusual_atoms: see the header. */
#include "space/unusual_atoms.h"

#include "core/number/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- numbers ---- */

/* Boundary values, of machines and of programmers. */
static term corner(struct world *w, struct rng *r) {
  static const int64_t corners[] = {0,     1,     2,     3,     5,          7,          8,          9,         10,
                                    15,    16,    31,    32,    63,         64,         99,         100,       127,
                                    128,   255,   256,   257,   999,        1000,       1024,       4096,      32767,
                                    32768, 65535, 65536, 99999, 2147483647, 2147483648, 4294967295, 4294967296};
  enum { COUNT = sizeof corners / sizeof *corners };
  const uint64_t which = rng_below(r, COUNT + 3);
  const bool negative = rng_below(r, 2);
  if (which < COUNT) return small(negative ? -corners[which] : corners[which]);
  const unsigned bits = which == COUNT ? 53 : which == COUNT + 1 ? 61 : 66;
  term power = small(1);
  for (unsigned i = 0; i < bits; i++) power = number_add(w, power, power);
  return negative ? number_subtract(w, small(0), power) : power;
}

static term random_integer(struct rng *r) {
  const unsigned bits = 1 + (unsigned)rng_below(r, 40);
  const int64_t n = (int64_t)(rng_next(r) >> (64 - bits));
  return small(rng_below(r, 2) ? -n : n);
}

static term fraction(struct world *w, struct rng *r) {
  const int64_t over = 2 + (int64_t)rng_below(r, 9), n = (int64_t)rng_below(r, 41) - 20;
  return number_divide(w, small(n), small(over));
}

static term real(struct world *w, struct rng *r) {
  static const double reals[] = {0.0, -0.0, 0.5, -0.5, 1.0, -1.5, 1e-9, 1e9, 1e300, -1e300};
  enum { COUNT = sizeof reals / sizeof *reals };
  const uint64_t which = rng_below(r, COUNT + 6);
  return term_real(w, which < COUNT ? reals[which] : (rng_unit(r) - 0.5) * exp2((double)rng_below(r, 20)));
}

static term unusual_number(struct world *w, struct rng *r) {
  switch (rng_below(r, 8)) {
  case 0: return corner(w, r);
  case 1: return fraction(w, r);
  case 2: return real(w, r);
  case 3: return random_integer(r);
  default: return small((int64_t)rng_below(r, 13) - 4); /* mostly small, more often above 0 */
  }
}

term unusual_large_number(struct world *w, struct rng *r) {
  enum { LEAST_BITS = 62, MORE_BITS = 300 };
  const int64_t bits = LEAST_BITS + (int64_t)rng_below(r, MORE_BITS);
  const term t = number_add(w, number_expt(w, small(2), small(bits)), small((int64_t)rng_below(r, 3) - 1));
  return rng_below(r, 3) ? t : number_subtract(w, small(0), t);
}

term unusual_tiny_number(struct world *w, struct rng *r) {
  enum { LEAST_BITS = 20, MORE_BITS = 200 };
  const int64_t bits = LEAST_BITS + (int64_t)rng_below(r, MORE_BITS);
  if (rng_below(r, 2)) return term_real(w, exp2(-(double)bits));
  return number_divide(w, small(rng_below(r, 2) ? 1 : -1), number_expt(w, small(2), small(bits)));
}

term unusual_neighbour(struct world *w, struct rng *r, term number) {
  enum { FAR = 4 };
  return number_add(w, number, small((int64_t)rng_below(r, 2 * FAR + 1) - FAR));
}

/* ---- texts ---- */

static void random_text(struct rng *r, const char *letters, char *out, size_t most) {
  const size_t length = 1 + rng_below(r, most), count = strlen(letters);
  for (size_t i = 0; i < length; i++) out[i] = letters[rng_below(r, count)];
  out[length] = '\0';
}

static term unusual_string(struct world *w, struct rng *r) {
  static const char *const strings[] = {"",   "a",  "b",  "A", " ",   "0",     "-1",
                                        "\n", "\"", "\\", "λ", "a b", "error", "nil"};
  enum { COUNT = sizeof strings / sizeof *strings, MOST = 12 };
  const uint64_t which = rng_below(r, COUNT + 6);
  char text[MOST + 1];
  if (which < COUNT) snprintf(text, sizeof text, "%s", strings[which]);
  else random_text(r, "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 .,-_()", text, MOST);
  return term_text(w, KIND_STRING, text, strlen(text));
}

term unusual_long_text(struct world *w, struct rng *r, enum kind kind) {
  enum { LEAST = 41, MORE = 260 };
  char text[LEAST + MORE + 1] = "";
  const size_t length = LEAST + rng_below(r, MORE);
  const bool is_uniform = rng_below(r, 2); /* one character, or many */
  for (size_t i = 0; i < length; i++) text[i] = (char)('a' + (is_uniform && i ? text[0] - 'a' : (int)rng_below(r, 26)));
  return term_text(w, kind, text, length);
}

static term unusual_symbol(struct world *w, struct rng *r) {
  enum { MOST = 6 };
  char text[MOST + 2];
  switch (rng_below(r, 3)) {
  case 0: snprintf(text, sizeof text, "%c", (char)('a' + rng_below(r, 26))); break;
  case 1: snprintf(text, sizeof text, "%c%u", (char)('a' + rng_below(r, 26)), (unsigned)rng_below(r, 10)); break;
  default:
    text[0] = 'v';
    random_text(r, "abcdefghijklmnopqrstuvwxyz-", text + 1, MOST - 1);
    break;
  }
  return term_symbol(w, text);
}

term unusual_atom(struct world *w, struct rng *r) {
  switch (rng_below(r, 8)) {
  case 0: return rng_below(r, 2) ? w->true_ : w->false_;
  case 1: return unusual_string(w, r);
  case 2:
  case 3:
  case 4: return unusual_symbol(w, r);
  default: return unusual_number(w, r);
  }
}
